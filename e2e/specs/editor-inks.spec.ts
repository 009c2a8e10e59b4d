import { tagOf } from '../src/app.ts'
import { putDown, surfaceOf, untilPainted } from '../src/editor-page.ts'
import { expect, test } from '../src/test.ts'

test('small previews show the drawing live in each palette of the fleet; a click on a preview switches the canvas to its palette', async ({
  signedIn: page,
  app,
}) => {
  const screens = (await app.screens()).filter(({ width, angle }) => width === 800 && angle === 0)
  const twoScreens = ['B/W', 'B/W/R/Y'].map((color) => screens.find((screen) => screen.color === color)!)
  await app.addTags(
    'inks',
    twoScreens.map((screen, index) => tagOf(0xf60 + index, screen)),
  )
  await page.goto('/template/new?resolution=800x480')
  const strip = page.getByRole('region', { name: 'In the colours of your devices' })
  const button = strip.getByRole('button', { name: 'B/W', exact: true })
  const readWidth = () => button.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).width)
  const readPicture = () => button.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())
  await expect.poll(readWidth).toBe(160)
  const emptyPicture = await readPicture()
  await putDown(page, 'Rectangle', 100, 100)
  await surfaceOf(page).press('Escape')
  await expect.poll(readPicture).not.toBe(emptyPicture)
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await untilPainted(page)
  await expect(page.getByLabel('Preview as').locator('option:checked')).toContainText('B/W')
})
