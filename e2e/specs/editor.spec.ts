import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { tagOf } from '../src/app.ts'
import { addPicture, dragTo, fieldOf, layersOf, pixelsOnCanvas, putDown, surfaceOf } from '../src/editor-page.ts'
import { pixelsOnGlass } from '../src/pixels.ts'
import { expect, expectMessage, test } from '../src/test.ts'

test('[route-template-new] [valid-required] a person draws a price label on an empty canvas, and the tag shows the canvas byte for byte', async ({
  signedIn: page,
  app,
}) => {
  const screen = (await app.screens()).find(
    ({ color, width, angle }) => color === 'B/W/R/Y' && width === 800 && angle === 0,
  )!
  const fleet = await app.addTags('drawn', [tagOf(0xf00, screen)])
  const tag = fleet.tags[0]!
  await addPicture(app, 'editor-beans')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/template/new')
  await expect(surfaceOf(page)).toBeVisible()
  await page.getByLabel('Preview as').selectOption({ value: screen._id })

  // A person types a headline on the canvas itself.
  await putDown(page, 'Text', 40, 30)
  await page.keyboard.type('Zażółć Kaffee')
  await page.keyboard.press('Escape')
  await fieldOf(page, 'Font size').fill('56')
  await fieldOf(page, 'Width').fill('420')
  await page
    .getByRole('radiogroup', { name: 'Fill' })
    .getByRole('radio', { name: 'Red', exact: true })
    .check({ force: true })

  // The price is a field that a display fills in.
  await putDown(page, 'Text', 40, 200)
  await page.keyboard.press('Escape')
  await fieldOf(page, 'Text').fill('')
  await page.getByRole('button', { name: 'Insert a value' }).click()
  // The server fills in these fields on plates of rooms.
  await expect(page.getByRole('menuitem', { name: 'Meeting start meeting.startTime' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'data.price' }).click()
  await expect(fieldOf(page, 'Text')).toHaveValue('{{data.price|money:EUR}}')
  await expect(page.getByRole('region', { name: 'Warnings' })).toContainText('no value for data.price')
  await fieldOf(page, 'Font size').fill('90')
  await fieldOf(page, 'Width').fill('400')

  await putDown(page, 'QR code', 620, 300)
  await fieldOf(page, 'Text').fill('https://example.com/coffee')
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await dragTo(page, [500, 40], [780, 250])
  await page.getByRole('dialog', { name: 'Choose a picture' }).getByRole('button', { name: 'editor-beans' }).click()
  await expect(fieldOf(page, 'Left')).toHaveValue('500')
  await expect(fieldOf(page, 'Width')).toHaveValue('280')
  await expect(layersOf(page)).toHaveCount(4)

  // A sample takes the place of the value that a display sends.
  await surfaceOf(page).press('Escape')
  await page.getByLabel('Sample value of data.price').fill('4.99')
  await expect(page.getByRole('region', { name: 'Warnings' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Display', exact: true }).click()
  await expectMessage(page, 'Warning, please save the template first!')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please enter a name' })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Editor price label')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, 'Congratulations, the template was saved successfully!')
  await expect(page).toHaveURL(/\/template\/edit\/\w+$/)
  // Steps from before the first save can still be undone.
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeEnabled()
  const templateId = page.url().split('/').at(-1)!
  await expect(layersOf(page)).toHaveCount(4)

  await page.getByLabel('Preview as').selectOption({ value: screen._id })
  const canvasPixels = await pixelsOnCanvas(page)
  expect(canvasPixels).toMatchObject({ width: 800, height: 480 })
  await app.admin.ask(showOne, { mac: tag.mac, templateId, data: { price: 4.99 } })
  await expect.poll(() => tag.glass() && pixelsOnGlass(tag)).toEqual(canvasPixels)

  // A display from the console without a price shows what the editor paints without a sample.
  await page.getByLabel('Sample value of data.price').fill('')
  const pixelsWithoutPrice = await pixelsOnCanvas(page)
  expect(pixelsWithoutPrice.rgba).not.toBe(canvasPixels.rgba)
  await page.getByRole('button', { name: 'Display', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/display/new\\?template=${templateId}`))
  const deviceRegion = page.getByRole('region', { name: 'Devices' })
  await deviceRegion.getByRole('checkbox', { name: `Select ${tag.mac.match(/../g)!.join(':')}` }).check()
  await page.getByRole('button', { name: 'Display', exact: true }).click()
  const confirmation = page.getByRole('dialog', { name: 'without these values?' })
  await expect(confirmation).toContainText('No value for: price')
  await confirmation.getByRole('button', { name: 'Display anyway' }).click()
  await expect.poll(() => pixelsOnGlass(tag)).toEqual(pixelsWithoutPrice)
  expect((await app.admin.ask(devices.list, { mac: tag.mac })).items[0]!.wanted?.templateId).toBe(templateId)

  // A later change of the drawing reaches the devices that show the template, with their own values.
  await page.goto(`/template/edit/${templateId}`)
  await page.getByLabel('Preview as').selectOption({ value: screen._id })
  await page.getByLabel('Sample value of data.price').fill('')
  await layersOf(page).filter({ hasText: 'Kaffee' }).click()
  await fieldOf(page, 'Text').fill('Herbata')
  const changedPixels = await pixelsOnCanvas(page)
  expect(changedPixels.rgba).not.toBe(pixelsWithoutPrice.rgba)
  await page.getByRole('button', { name: 'Save and refresh 1 device' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Display anyway' }).click()
  await expect.poll(() => pixelsOnGlass(tag)).toEqual(changedPixels)
})

test('[route-template-new] a starter opens with its name, its elements and sample values', async ({
  signedIn: page,
}) => {
  await page.goto('/template/new?starter=door-sign')
  await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue('')
  await expect(layersOf(page).nth(2)).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Sample value of/ }).first()).not.toHaveValue('')
  await page.goto('/template/new?starter=no-such')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
