import type { Page } from '@playwright/test'
import { fonts } from '@wifi-tms/contract/fonts'
import { images } from '@wifi-tms/contract/images'
import { templates } from '@wifi-tms/contract/templates'
import { accessibilityFaults } from '../src/accessibility.ts'
import { tagOf } from '../src/app.ts'
import { chooseFiles } from '../src/choose-files.ts'
import { fieldOf, layersOf, pagePointOf, pixelsOnCanvas, putDown, surfaceOf, untilPainted } from '../src/editor-page.ts'
import { inconsolata, photo } from '../src/files.ts'
import { expect, test } from '../src/test.ts'

/** Drops a file on the page at `point` (in pixels), or pastes it. */
const addFile = (page: Page, how: 'drop' | 'paste', name: string, bytes: Buffer, point = { x: 0, y: 0 }) =>
  surfaceOf(page).evaluate(
    (surface, { how, name, base64, point }) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      data.items.add(new File([bytes], name, { type: 'image/png' }))
      const eventOptions = { bubbles: true, cancelable: true }
      const target = surface.querySelector('canvas')!
      target.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { ...eventOptions, dataTransfer: data, clientX: point.x, clientY: point.y })
          : new ClipboardEvent('paste', { ...eventOptions, clipboardData: data }),
      )
    },
    { how, name, base64: bytes.toString('base64'), point },
  )

test('a sample value has several lines where a text area shows it', async ({ signedIn: page, app }) => {
  const text = '{{data.menu}}'
  const elements = [{ id: 'a', kind: 'textarea' as const, x: 0, y: 0, width: 300, height: 200, text }]
  const canvas = { version: 1 as const, elements }
  const { _id } = await app.admin.ask(templates.create, { name: 'Datum lines', resolution: '400x300', canvas })
  await page.goto(`/template/edit/${_id}`)
  const sample = page.getByLabel('Sample value of data.menu')
  await sample.fill('Soup')
  const soup = await pixelsOnCanvas(page)
  await sample.press('End')
  await sample.press('Enter')
  await page.keyboard.type('Bread')
  await expect(sample).toHaveValue('Soup\nBread')
  await expect.poll(() => pixelsOnCanvas(page)).not.toEqual(soup)
  await page.getByRole('button', { name: 'Edit samples' }).click()
  await expect(page.getByRole('dialog', { name: 'Sample values' }).getByLabel('data.menu')).toHaveValue('Soup\nBread')
})

test('the editor uploads pictures that a person selects, drops or pastes, and says why it refuses a file', async ({
  signedIn: page,
  app,
}) => {
  test.slow()
  const cup = await photo('coffee.png')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/template/new')
  await putDown(page, 'Picture', 100, 100)
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
  const upload = dialog.getByRole('button', { name: 'Upload pictures' })
  const png = { name: 'Datum one.png', mimeType: 'image/png' }
  await chooseFiles(upload, { ...png, buffer: Buffer.from('no picture') })
  await expect(dialog.getByRole('alert')).toHaveText(/“Datum one.png” has an unsupported format. Supported: JPEG, PNG/)
  await chooseFiles(upload, { ...png, buffer: cup })
  await expect(dialog).toHaveCount(0)
  const panel = page.getByRole('region', { name: 'Picture' })
  await expect(panel).toContainText('Datum one · 600 × 400')
  const image = (await app.admin.ask(images.list, { q: 'Datum one' })).items[0]!
  await expect(panel.getByRole('img', { name: image.name })).toBeVisible()

  // A dropped picture lies around the pointer, a pasted one in the middle; each is a step to undo.
  await addFile(page, 'drop', 'Datum two.png', cup, await pagePointOf(page, 600, 240))
  await expect(layersOf(page)).toHaveText(['Datum two', 'Picture'])
  await expect(fieldOf(page, 'Left')).toHaveValue('450')
  await expect(fieldOf(page, 'Top')).toHaveValue('140')
  await addFile(page, 'paste', 'Datum three.png', cup)
  await expect(layersOf(page)).toHaveText(['Datum three', 'Datum two', 'Picture'])
  for (const [field, value] of Object.entries({ Left: '100', Top: '40', Width: '600', Height: '400' }))
    await expect(fieldOf(page, field)).toHaveValue(value)
  await addFile(page, 'paste', 'Datum four.png', cup.subarray(0, cup.length / 2))
  await expect(page.getByText('“Datum four.png” is damaged or cut short')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(layersOf(page)).toHaveText(['Datum two', 'Picture'])
  await untilPainted(page)
})

test('the list of fonts shows each in its own face; sample sets come from fields, JSON or a table; a dialog lists all fields', async ({
  signedIn: page,
  app,
}) => {
  test.slow()
  const screen = (await app.screens()).find(({ width, angle }) => width === 800 && angle === 0)!
  const fleet = await app.addTags('datum', [tagOf(0x240, screen)])
  const { mac } = fleet.tags[0]!
  const font = await app.admin.ask(
    fonts.create,
    { family: 'Datum Till' },
    { name: 'datum.otf', bytes: new Uint8Array(await inconsolata()) },
  )
  const box = { x: 20, width: 600, height: 60, fontSize: 40 }
  const { _id: id } = await app.admin.ask(templates.create, {
    name: 'Datum label',
    resolution: '800x480',
    canvas: {
      version: 1,
      elements: [
        { kind: 'text', id: 'a', ...box, y: 20, name: 'Title', text: '{{data.title|upper|default:Tea}}' },
        { kind: 'text', id: 'b', ...box, y: 120, name: 'Price', text: '{{data.price|money:EUR}}', when: 'data.price' },
        { kind: 'text', id: 'c', ...box, y: 220, name: 'Place', text: '{{device.mac}}' },
      ],
    },
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/template/edit/${id}`)

  // A family's name is shown in its own face, which is fetched when the list opens.
  await layersOf(page).filter({ hasText: 'Place' }).click()
  const fontRequest = page.waitForRequest((request) => request.url().includes(font.sha256))
  await fieldOf(page, 'Font').click()
  await fontRequest
  const option = page.locator('.ant-select-item-option').filter({ hasText: 'Datum Till' })
  await expect(option.locator('.editor-family')).toHaveCSS('font-family', new RegExp(font.sha256.slice(0, 24)))
  const plain = await pixelsOnCanvas(page)
  await page.keyboard.type('Datum')
  await page.keyboard.press('Enter')
  await expect.poll(() => pixelsOnCanvas(page)).not.toEqual(plain)
  await page.keyboard.press('Escape')
  await surfaceOf(page).press('Control+z')
  await expect.poll(() => pixelsOnCanvas(page)).toEqual(plain)

  // The first set is filled in by its fields and as JSON.
  await surfaceOf(page).press('Escape')
  await expect(page.getByRole('region', { name: 'Warnings' })).toContainText('no value for device.mac')
  await page.getByRole('button', { name: 'Edit samples' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sample values' })
  await dialog.getByLabel('data.price').fill('4.99')
  await dialog.getByText('JSON', { exact: true }).click()
  const json = dialog.getByRole('textbox', { name: 'JSON' })
  await expect(json).toHaveValue(/"price": 4.99/)
  await json.fill('{"data": {"price": 5')
  await expect(dialog.getByRole('alert')).toHaveText(/This is not a JSON object/)
  await json.fill('{"data": {"price": 5, "title": "Kawa"}}')
  await expect(dialog.getByRole('alert')).toHaveCount(0)

  // Further sets come from a table, and keys step through them.
  await dialog.getByText('Table', { exact: true }).click()
  const table = dialog.getByRole('textbox', { name: 'Table' })
  await table.fill('title;price')
  await expect(dialog.getByRole('alert')).toHaveText(/There is only one row/)
  await table.fill('name;cost\nA;1')
  await expect(dialog.getByRole('alert')).toHaveText('No column has the name of a field of this template.')
  await table.fill('title;price\nMilk;1.20\nBread;3')
  await dialog.getByRole('button', { name: 'Add 2 sets' }).click()
  await expect(dialog.getByLabel('Name of the set')).toHaveValue('Milk')
  await page.keyboard.press('Escape')
  const price = page.getByLabel('Sample value of data.price')
  await expect(price).toHaveValue('1.20')
  const milk = await pixelsOnCanvas(page)
  await page.getByRole('button', { name: 'Next set' }).press('Enter')
  await expect(price).toHaveValue('3')
  await expect.poll(() => pixelsOnCanvas(page)).not.toEqual(milk)
  await expect(page.getByRole('button', { name: 'Next set' })).toBeDisabled()
  await page.getByLabel('Set of samples').selectOption('Samples 1')
  await expect(price).toHaveValue('5')

  // A set is deleted once its name is confirmed.
  await page.getByRole('button', { name: 'Edit samples' }).click()
  await dialog.getByRole('button', { name: 'Delete this set' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Delete the set Samples 1?' })
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect(confirmation).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Delete this set' }).click()
  await confirmation.getByRole('button', { name: 'Delete this set' }).click()
  await expect(dialog.getByLabel('Name of the set')).toHaveValue('Milk')

  // Undo restores the deleted set and overwritten values.
  const field = dialog.getByLabel('data.price')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(field).toHaveValue('5')
  await field.fill('7')
  await field.fill('78')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(field).toHaveValue('5')
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Delete this set' }).click()
  await confirmation.getByRole('button', { name: 'Delete this set' }).click()
  await expect(dialog.getByLabel('Name of the set')).toHaveValue('Milk')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Set of samples').locator('option')).toHaveText(['Milk', 'Bread'])

  // Once a real device is selected, its values replace those of the sample set.
  await page.getByRole('combobox', { name: 'Values of a device' }).click()
  await page.keyboard.type(mac)
  await page.locator('.ant-select-item-option').filter({ hasText: mac }).click()
  await expect(page.getByLabel('Sample value of device.mac')).toHaveValue(mac)
  await expect(page.getByRole('region', { name: 'Warnings' })).toHaveCount(0)

  // The dialog lists all fields, each with a button that selects its element.
  await page.getByRole('button', { name: 'All fields' }).click()
  const fieldsDialog = page.getByRole('dialog', { name: 'Fields of this template' })
  await expect(fieldsDialog.locator('tbody tr')).toHaveText([
    'data.pricePricemoney:EUR–',
    'data.pricePriceCondition–',
    'data.titleTitleupperTea',
    'device.macPlace––',
  ])
  expect(await accessibilityFaults(page)).toEqual([])
  await fieldsDialog.getByRole('button', { name: 'Place' }).click()
  await expect(fieldsDialog).toHaveCount(0)
  await expect(layersOf(page).and(page.locator('[aria-selected=true]'))).toHaveText(['Place'])

  // The browser stores the sets of a template.
  await page.reload()
  await page.getByLabel('Set of samples').selectOption('Bread')
  await expect(price).toHaveValue('3')
  await app.admin.ask(fonts.remove, { id: font._id })
})
