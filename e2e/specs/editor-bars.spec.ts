import { showOne } from '@wifi-tms/contract/displays'
import { templates } from '@wifi-tms/contract/templates'
import { tagOf } from '../src/app.ts'
import { putDown, untilPainted } from '../src/editor-page.ts'
import { expect, test } from '../src/test.ts'

test('the bar takes one row on a desktop and two on a phone; colours come first, in the same order for every palette', async ({
  signedIn: page,
  app,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const screen = (await app.screens()).find(({ width, angle }) => width === 800 && angle === 0)!
  const { tags } = await app.addTags('bars', [tagOf(0xf70, screen)])
  const { _id: templateId } = await app.admin.ask(templates.create, {
    name: 'A name that is long enough for its field',
    resolution: `${screen.width}x${screen.height}`,
    canvas: { version: 1, elements: [] },
  })
  await app.admin.ask(showOne, { mac: tags[0]!.mac, templateId })
  await page.goto(`/template/edit/${templateId}`)
  await untilPainted(page)
  await expect(page.getByRole('button', { name: 'Save and refresh 1 device' })).toBeVisible()
  await untilPainted(page)
  /** The number of rows in which the controls of the bar lie. */
  const rowCount = async () => {
    const controls = page.locator('.editor-top').locator('button, input:not([type=checkbox]), select')
    const middles = await controls.evaluateAll((all) =>
      all
        .filter((control) => control.checkVisibility())
        .map((control) => control.getBoundingClientRect())
        .map(({ top, height }) => top + height / 2)
        .sort((low, high) => low - high),
    )
    // Controls whose middles lie more than 12 pixels apart are in different rows.
    return middles.filter((middle, index) => index === 0 || middle - middles[index - 1]! > 12).length
  }
  expect(await rowCount()).toBe(1)
  await page.goto('/template/new?resolution=800x480')
  await untilPainted(page)
  expect(await rowCount()).toBe(1)
  await putDown(page, 'Text', 40, 30)
  await page.keyboard.press('Escape')
  const sections = page.getByRole('complementary', { name: 'Properties' }).getByRole('heading', { level: 3 })
  await expect(sections.first()).toHaveText('Colours')
  const coloursOf = (field: string) =>
    page
      .getByRole('radiogroup', { name: field })
      .getByRole('radio')
      .evaluateAll((all) => all.map((radio) => radio.parentElement!.textContent))
  await putDown(page, 'Rectangle', 200, 200)
  const coloursInPalette = async (inks: string) => {
    await page.getByLabel('Preview as').selectOption(inks)
    return [await coloursOf('Fill'), await coloursOf('Stroke')]
  }
  const [fill, stroke] = await coloursInPalette('7 color')
  expect(stroke).toEqual(fill)
  expect(fill!.length).toBeGreaterThan(2)
  // Were the panel's inks listed first, yellow would move; those of B/W/R come first anyway.
  expect(await coloursInPalette('B/W/Y')).toEqual([fill, fill])
  await page.setViewportSize({ width: 375, height: 800 })
  expect(await rowCount()).toBe(2)
})
