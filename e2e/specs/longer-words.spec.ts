import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { uprightSize } from '@wifi-tms/contract/drawing'
import { templates } from '@wifi-tms/contract/templates'
import { tagOf } from '../src/app.ts'
import { clippedTexts } from '../src/clipped.ts'
import { goTo, screensOf } from '../src/screen-paths.ts'
import { expect, test } from '../src/test.ts'

/** The share by which texts are lengthened. */
const SHARE_ADDED = 0.4
/** Collects the faults of all screens: the test does not stop at the first. */
const softly = expect.configure({ soft: true })
const letters = 'ñandú óxidé '

/** Lengthens a text by `SHARE_ADDED`, and leaves its placeholders as they are. */
function lengthened(text: string): string {
  const visible = text.replace(/\{\{.*?\}\}/g, '')
  const addedLength = Math.ceil(visible.length * SHARE_ADDED)
  const filler = visible.trim().includes(' ') ? letters : letters.replaceAll(' ', '')
  return (
    text +
    filler
      .repeat(Math.ceil(addedLength / filler.length))
      .slice(0, addedLength)
      .trimEnd()
  )
}

test('every screen has room for words two fifths longer than the English ones, on a phone and on a desktop', async ({
  signedIn: page,
  app,
}) => {
  test.slow()
  const [screen] = await app.screens()
  const fleet = await app.addTags('longer', [tagOf(0xfc0, screen!)])
  const { items } = await app.admin.ask(devices.list, { mac: fleet.tags[0]!.mac })
  const { width, height } = uprightSize(screen!)
  const template = await app.admin.ask(templates.create, {
    name: 'Surf longer',
    resolution: `${width}x${height}`,
    background: 'white',
    canvas: { version: 1, elements: [] },
  })
  // The editor offers to refresh devices only if some show the template.
  await app.admin.ask(showOne, { mac: fleet.tags[0]!.mac, templateId: template._id })
  await page.route(/\/assets\/en-[\w-]+\.js$/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll(/:`([^`]*)`/g, (_, text: string) => `:\`${lengthened(text)}\``)
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/index')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(lengthened('Dashboard'))
  const id = items[0]!._id
  const otherPaths = [`/device/edit/${id}`, `/device/debug/${id}`, '/display/new', '/display/table', '/404']
  const editorPaths = ['/template/new', `/template/edit/${template._id}`]
  const paths = [...(await screensOf(page)), ...otherPaths, ...editorPaths, '/room/new/room', '/room/new/meeting']
  const expectNoClippedText = (message: string) => softly.poll(() => clippedTexts(page), { message }).toEqual([])
  for (const path of paths) {
    await goTo(page, path)
    await expect(page.locator('main h1:visible')).toHaveCount(1)
    await expect(page.locator('main:visible :is(.ant-skeleton, .ant-spin):visible')).toHaveCount(0)
    const addButton = page.locator('main .ant-btn-primary:visible', { has: page.locator('.anticon-plus') }).first()
    for (const width of [1440, 375]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoClippedText(`${path} at ${width}`)
    }
    // On these screens the button opens a page of its own.
    if (/^\/(display|room)\//.test(path) || (await addButton.count()) === 0) continue
    await addButton.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expect(dialog.locator('.ant-skeleton, .ant-spin')).toHaveCount(0)
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoClippedText(`${path}, its form, at ${width}`)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})
