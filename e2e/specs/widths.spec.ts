import { rooms } from '@wifi-tms/contract/rooms'
import { tagOf } from '../src/app.ts'
import { expect, test } from '../src/test.ts'

test('forms have columns in a wide window, which lists and the dashboard fill; on a phone the buttons of a page’s head lie below its title', async ({
  signedIn: page,
  app,
}) => {
  const { _id } = await app.admin.ask(rooms.create, { name: 'Oslo' })
  await app.addTags('widths', [tagOf(0x2100, (await app.screens())[0]!)])
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
  for (const path of [
    '/room/list',
    '/device/list',
    '/device/product',
    '/system/user',
    '/system/screentype',
    '/system/devtype',
  ]) {
    await page.goto(path)
    const head = page.locator('.page-head')
    const button = head.getByRole('button').or(head.getByRole('link')).first()
    await page.locator('.list-body').waitFor()
    const [title, action] = await Promise.all([head.locator('h1').boundingBox(), button.boundingBox()])
    expect(action!.y, path).toBeGreaterThanOrEqual(title!.y + title!.height)
    expect(Math.abs(action!.x - title!.x), path).toBeLessThan(2)
  }

  await page.setViewportSize({ width: 2560, height: 1300 })
  for (const [path, parts] of [
    ['/device/list', '.list-body tbody tr'],
    ['/index', '.dashboard-columns > *'],
  ] as const) {
    await page.goto(path)
    await page.locator(parts).first().waitFor()
    const rights = await page.locator(parts).evaluateAll((all) => all.map((part) => part.getBoundingClientRect().right))
    expect(Math.max(...rights), path).toBeGreaterThan(2560 - 60)
  }
})
