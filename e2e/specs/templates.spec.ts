import { readFile } from 'node:fs/promises'
import { devices } from '@wifi-tms/contract/devices'
import { showMany } from '@wifi-tms/contract/displays'
import { templates } from '@wifi-tms/contract/templates'
import { tagOf } from '../src/app.ts'
import { chooseFiles } from '../src/choose-files.ts'
import { canvasWithBar, cardOf, chooseAction } from '../src/template-cards.ts'
import { expect, expectMessage, setLanguage, test } from '../src/test.ts'

test('[route-templates] a person finds, enlarges and copies templates, exports and imports them, and restores an earlier version', async ({
  signedIn: page,
  app,
}) => {
  const { admin } = app
  const template = await admin.ask(templates.create, {
    name: 'Shelf f40',
    resolution: '400x300',
    canvas: canvasWithBar(300),
  })
  const id = template._id
  await admin.ask(templates.update, { ...template, id, canvas: canvasWithBar(100) })
  await admin.ask(templates.create, { name: 'Door f40', resolution: '800x480', canvas: canvasWithBar(300) })
  await page.goto('/template/list')
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('f40')
  await expect(cardOf(page, 'Shelf f40')).toContainText('400 × 300')
  await page.getByRole('combobox', { name: 'Resolution' }).click()
  await page.getByTitle('400 × 300').click()
  await expect(cardOf(page, 'Door f40')).toHaveCount(0)
  const edit = cardOf(page, 'Shelf f40').getByRole('link', { name: 'Edit Shelf f40' })
  const name = cardOf(page, 'Shelf f40').getByRole('link', { name: 'Shelf f40', exact: true })
  for (const link of [edit, name]) await expect(link).toHaveAttribute('href', `/template/edit/${id}`)
  await page.getByText('Table', { exact: true }).click()
  await expect(page.getByRole('table', { name: 'Templates' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').filter({ hasText: 'Shelf f40' })).toContainText('admin')

  await chooseAction(page, 'Shelf f40', 'Preview')
  const previewDialog = page.getByRole('dialog', { name: 'Preview of Shelf f40' })
  const picture = previewDialog.getByRole('img', { name: 'Preview of Shelf f40' })
  await expect(picture).toHaveJSProperty('naturalWidth', 400)
  await previewDialog.getByText('2:1').click()
  await expect(picture).toHaveCSS('width', '800px')
  await previewDialog.getByRole('combobox', { name: 'Screen type' }).click()
  await page.getByTitle('7.5 · B/W/R · 800 × 480').click()
  await expect(picture).toHaveJSProperty('naturalWidth', 800)
  await previewDialog.getByRole('button', { name: 'Close' }).click()

  await chooseAction(page, 'Shelf f40', 'Duplicate')
  await expect(page.getByRole('row').filter({ hasText: 'Copy of Shelf f40' })).toBeVisible()
  const { items } = await admin.ask(templates.list, { q: 'Copy of Shelf f40' })
  expect((await admin.ask(templates.get, { id: items[0]!._id })).canvas.elements[0]).toMatchObject({ width: 100 })

  await chooseAction(page, 'Shelf f40', 'Versions')
  const versions = page.getByRole('dialog', { name: 'Versions of Shelf f40' })
  await expect(versions.locator('.glass img')).toHaveCount(2)
  await versions.getByRole('button', { name: 'Restore this version' }).click()
  await expectMessage(page, 'Template Shelf f40 has been restored')
  await expect(versions.getByRole('list', { name: 'Versions' }).getByRole('button')).toHaveCount(2)
  expect((await admin.ask(templates.get, { id })).canvas.elements[0]).toMatchObject({ width: 300 })
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await chooseAction(page, 'Shelf f40', 'Export')
  const file = await download
  expect(file.suggestedFilename()).toBe('Shelf f40.json')
  const bytes = await readFile(await file.path())
  await admin.ask(templates.remove, { id })
  const button = page.getByRole('button', { name: 'Import', exact: true })
  await chooseFiles(button, { name: 'kept.json', mimeType: 'application/json', buffer: bytes })
  await expectMessage(page, 'Template Shelf f40 has been imported')
  const newerFile = Buffer.from(bytes.toString().replace('"version":1', '"version":2'))
  await chooseFiles(button, { name: 'newer.json', mimeType: 'application/json', buffer: newerFile })
  await expect(page.getByText('“newer.json” was written by a newer version of this program')).toBeVisible()
  await chooseFiles(button, { name: 'letter.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  await expect(page.getByText('“letter.json” is not a template file')).toBeVisible()
  expect((await admin.ask(templates.list, { q: 'Shelf f40' })).total).toBe(2)
})

test('[route-templates] a new template begins from a size, a picture or a starter, in the page’s language', async ({
  signedIn: page,
}) => {
  await setLanguage(page, 'pl')
  await page.goto('/template/list')
  await page.getByRole('button', { name: 'Nowy szablon' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Nowy szablon' })
  const starters = dialog.getByRole('list', { name: 'Zacznij od gotowego projektu' }).getByRole('link')
  await expect(starters).toHaveCount(13)
  await expect(starters.filter({ hasText: 'Tabliczka przydrzwiowa' })).toHaveAttribute(
    'href',
    '/template/new?starter=door-sign',
  )
  const arePainted = () =>
    dialog.locator('img').evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0))
  await expect.poll(arePainted).toBe(true)
  await dialog.getByRole('combobox', { name: 'Rozdzielczość' }).click()
  await page.getByTitle(/^960 × 640/).click()
  const emptyLink = dialog.getByRole('link', { name: 'Pusty szablon' })
  await expect(emptyLink).toHaveAttribute('href', '/template/new?resolution=960x640')
  await dialog.getByRole('button', { name: 'Z obrazu' }).click()
  await expect(page.getByRole('dialog', { name: 'Nowy szablon' })).toHaveCount(0)
})

test('[entity-template] [error-delete] a table displays a price on each of its devices; deleting a template first names the devices that show it', async ({
  signedIn: page,
  app,
}) => {
  const { admin } = app
  const screen = (await app.screens()).find(({ width, color }) => width === 400 && color === 'B/W')!
  const fleet = await app.addTags('table-f40', [tagOf(0xf40, screen), tagOf(0xf41, screen)])
  const [first, second] = fleet.tags.map(({ mac }) => mac) as [string, string]
  const price = {
    kind: 'text',
    id: 't',
    x: 20,
    y: 20,
    width: 360,
    height: 200,
    text: '{{data.price}}',
    fontSize: 90,
  } as const
  const canvas = { version: 1 as const, elements: [price] }
  const template = await admin.ask(templates.create, { name: 'Morning f40', resolution: '400x300', canvas })
  await page.goto('/template/list?q=Morning')
  await chooseAction(page, 'Morning f40', 'Display from a table')
  const tableField = page.getByRole('textbox', { name: 'Or paste the table here' })
  await tableField.fill(`mac;cost\n${first};"1,00\n`)
  await expect(page.getByRole('alert')).toHaveText('Line 2: a quotation mark is not closed')
  await tableField.fill(
    `mac;figure;note\n${first};1,00;a\n${second.toUpperCase()};2,00;b\nffffffffffff;3,00;c\nnone;4,00;d\n${first};5,00;e`,
  )
  const check = page.getByRole('region', { name: 'Check' })
  await expect(check).toContainText('2 rows without a usable value')
  await expect(check.getByRole('row').filter({ hasText: 'ffffffffffff' })).toContainText('no such device: left out')
  await expect(check.getByRole('row').filter({ hasText: 'none' })).toContainText('not a MAC address: left out')
  await expect(page.getByText('These places stay empty: price')).toBeVisible()
  await expect(page.getByText('These columns are left out: figure, note')).toBeVisible()
  await page.getByRole('combobox', { name: 'Field filled by column figure' }).click()
  await page.locator('.ant-select-item-option[title="price"]').click()
  await expect(check.getByRole('row').filter({ hasText: '5,00' })).toContainText('device already in an earlier row')
  await expect(check).toContainText('2 rows ready')
  await expect(check.getByRole('row').filter({ hasText: '2,00' })).toContainText('price: 2,00')
  await page.getByRole('button', { name: 'Display on 2 devices' }).click()
  await expect(page.getByText('Shown on 2 of 2 devices')).toBeVisible()
  const readFrame = async (mac: string) => (await admin.ask(devices.list, { mac })).items[0]!.shown?.frame
  const readFrames = () => Promise.all([first, second].map(readFrame))
  const frames = await readFrames()
  expect(new Set(frames).size).toBe(2)

  await admin.ask(templates.update, {
    ...template,
    id: template._id,
    canvas: { ...canvas, elements: [{ ...price, x: 60 }] },
  })
  await page.goto('/template/list?q=Morning')
  await chooseAction(page, 'Morning f40', 'Where used')
  const usageDialog = page.getByRole('dialog', { name: 'Where Morning f40 is used' })
  await expect(usageDialog).toContainText('2 devices are set to show it. 2 devices show it now.')
  await expect(usageDialog.getByRole('link', { name: second })).toBeVisible()
  await usageDialog.getByRole('button', { name: 'Refresh the 2 devices set to show it' }).click()
  await expect(page.getByText('Shown on 2 of 2 devices')).toBeVisible()
  expect(new Set([...frames, ...(await readFrames())]).size).toBe(4)

  await page.goto('/template/list?q=Morning')
  await chooseAction(page, 'Morning f40', 'Delete')
  const confirmation = page.getByRole('dialog', { name: 'Delete template Morning f40?' })
  await expect(confirmation).toContainText('Shown or set on 2 devices')
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'Morning f40 has been deleted')
  const refusal = await admin.ask(showMany, { all: true, templateId: template._id }).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 40400 })
})
