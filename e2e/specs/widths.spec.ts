import { rooms } from '@wifi-tms/contract/rooms'
import { expect, test } from '../src/test.ts'

test('forms have columns in a wide window, and on a phone the buttons of a page’s head lie below its title', async ({
  signedIn: page,
  app,
}) => {
  const { _id } = await app.admin.ask(rooms.create, { name: 'Oslo' })
  const columnsAt = async (width: number, path: string) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    const fields = page.locator('.form-page form > *')
    await expect(fields.first()).toBeVisible()
    const lefts = await fields.evaluateAll((all) =>
      all.filter(({ clientHeight }) => clientHeight > 0).map((field) => field.getBoundingClientRect().left),
    )
    return new Set(lefts).size
  }
  for (const path of ['/room/new/room', '/room/new/meeting', `/room/edit/room/${_id}`]) {
    expect(await columnsAt(375, path)).toBe(1)
    expect(await columnsAt(2560, path)).toBeGreaterThan(2)
  }

  await page.setViewportSize({ width: 375, height: 900 })
  for (const path of ['/room/list', '/task/list', '/device/list', '/device/image', '/display/list', '/system/user']) {
    await page.goto(path)
    const head = page.locator('.page-head')
    const button = head.getByRole('button').or(head.getByRole('link')).first()
    // An empty list has its button in its middle instead of in the head.
    await page.locator('.list-body, .nothing').first().waitFor()
    if ((await button.count()) === 0) continue
    const [title, action] = await Promise.all([head.locator('h1').boundingBox(), button.boundingBox()])
    expect(action!.y, path).toBeGreaterThanOrEqual(title!.y + title!.height)
    expect(Math.abs(action!.x - title!.x), path).toBeLessThan(2)
  }
})
