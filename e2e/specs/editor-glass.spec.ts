import { showMany } from '@wifi-tms/contract/displays'
import { type ScreenType, screenTypes } from '@wifi-tms/contract/screen-types'
import { type RunningApp, tagOf } from '../src/app.ts'
import { addPicture, dragTo, fieldOf, layersOf, pixelsOnCanvas, putDown, surfaceOf } from '../src/editor-page.ts'
import { type Pixels, pixelsOnGlass } from '../src/pixels.ts'
import { expect, test } from '../src/test.ts'

const palettes = ['B/W', 'B/W/R', 'B/W/R/Y', '7 color', 'E6 color', '4 grey', 'full color'] as const

/** The screen types of 800×480 for each palette, unrotated and, created here, rotated to both sides. */
async function everyPanel(app: RunningApp): Promise<ScreenType[]> {
  const shippedTypes = await app.screens()
  const screens: ScreenType[] = []
  for (const [index, color] of palettes.entries()) {
    screens.push(shippedTypes.find((type) => type.color === color && type.width === 800 && type.angle === 0)!)
    for (const angle of [90, 270] as const) {
      // The formula gives each palette and angle a type number of its own.
      const rotated = { width: 480, height: 800, angle, type: 0x340 + index * 360 + angle, sort: 1000 }
      screens.push(
        await app.admin.ask(screenTypes.create, {
          name: '7.5',
          color,
          module: `Proof ${color} ${angle}`,
          ...rotated,
        }),
      )
    }
  }
  return screens
}

test('[route-template-new] a price label that is drawn once appears on tags of seven palettes and three angles as on the canvas, pixel by pixel', async ({
  signedIn: page,
  app,
}) => {
  const screens = await everyPanel(app)
  const fleet = await app.addTags(
    'proof-glass',
    screens.map((screen, index) => tagOf(0x340 + index, screen)),
    { speed: 100 },
  )
  await addPicture(app, 'Proof photograph')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/template/new')
  await expect(surfaceOf(page)).toBeVisible()

  await putDown(page, 'Text', 40, 60)
  await page.keyboard.press('Escape')
  await fieldOf(page, 'Text').fill('')
  await page.getByRole('button', { name: 'Insert a value' }).click()
  await page.getByRole('menuitem', { name: 'data.price' }).click()
  await fieldOf(page, 'Font size').fill('90')
  await fieldOf(page, 'Width').fill('420')
  await page
    .getByRole('radiogroup', { name: 'Fill' })
    .getByRole('radio', { name: 'Red', exact: true })
    .check({ force: true })
  await putDown(page, 'QR code', 620, 300)
  await fieldOf(page, 'Text').fill('https://example.com/proof')
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await dragTo(page, [500, 40], [780, 250])
  await page.getByRole('dialog', { name: 'Choose a picture' }).getByRole('button', { name: 'Proof photograph' }).click()
  await expect(layersOf(page)).toHaveCount(3)
  await surfaceOf(page).press('Escape')
  await page.getByLabel('Sample value of data.price').fill('4.99')
  await page.getByLabel('Name', { exact: true }).fill('Proof price label')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/template\/edit\/\w+$/)
  const templateId = page.url().split('/').at(-1)!

  await app.admin.ask(showMany, {
    templateId,
    rows: fleet.tags.map(({ mac }) => ({ mac, data: { price: 4.99 } })),
  })
  const canvasPictures: Pixels[] = []
  for (const screen of screens) {
    await page.getByLabel('Preview as').selectOption({ value: screen._id })
    canvasPictures.push(await pixelsOnCanvas(page))
  }
  // Seven palettes give seven pictures; the angle of a panel gives no further ones.
  expect(new Set(canvasPictures.map(({ rgba }) => rgba)).size).toBe(palettes.length)
  await fleet.until('all tags show a picture', () => fleet.tags.every((tag) => tag.glass() !== undefined), 60_000)
  expect(fleet.tags.map(pixelsOnGlass)).toEqual(canvasPictures)
})
