import { devices } from '@wifi-tms/contract/devices'
import { items } from '@wifi-tms/contract/items'
import { products } from '@wifi-tms/contract/products'
import { rooms } from '@wifi-tms/contract/rooms'
import { templates } from '@wifi-tms/contract/templates'
import { tagOf } from '../src/app.ts'
import { expect, expectMessage, setLanguage, test } from '../src/test.ts'

test('a table’s prices are read in local notations, and rows without a value or with a device of another size are listed before they are sent', async ({
  signedIn: page,
  app,
}) => {
  const screens = await app.screens()
  const screen = screens.find(({ width, angle }) => width === 800 && angle === 0)!
  const smallScreen = screens.find(({ width, angle }) => width === 400 && angle === 0)!
  const fleet = await app.addTags(
    'priced',
    [0, 1, 2].map((index) => tagOf(0xf40 + index, index === 2 ? smallScreen : screen)),
  )
  const price = { kind: 'text' as const, id: 't', x: 9, y: 9, width: 300, height: 60, text: '{{data.price|money:EUR}}' }
  const codeFields = { symbology: 'ean13' as const, text: '{{data.ean}}', when: 'data.ean' }
  const code = { kind: 'barcode' as const, id: 'c', x: 400, y: 9, width: 150, height: 60, ...codeFields }
  const { _id: template } = await app.admin.ask(templates.create, {
    name: 'Priced',
    resolution: `${screen.width}x${screen.height}`,
    canvas: { version: 1, elements: [price, code] },
  })
  await page.goto(`/display/table?template=${template}`)
  const [first, second, third] = fleet.tags.map(({ mac }) => mac)
  await page
    .getByLabel('Or paste the table here')
    .fill(`sep=;\nmac;price;ean\n${first};1,49 €;\n${second};1,49 €/kg;\n${third};2,99 €;4006381333931\n`)
  const check = page.getByRole('region', { name: 'Check' })
  await expect(check).toContainText('1 row ready')
  await expect(check).toContainText('no usable value for price: left out')
  await expect(check).toContainText('price has “/kg” beside the amount')
  await expect(check).toContainText('1 device with another resolution')
  await check.getByRole('checkbox', { name: 'Scale to fit, with margins' }).check()
  await expect(check).toContainText('1 row whose code does not fit the screen')
  await expect(check).toContainText('EAN-13 needs 113x6 pixels; the box has 75x30')
  await page.getByLabel('Or paste the table here').fill(`mac;price\n${first};1,49 €\n${third};2,99 €\n`)
  await expect(check).toContainText('2 rows ready')
  await expect(check).toContainText('Scaled to 50 %: check that it can be read')

  // A file in a spreadsheet's code page is read as such; the form shows the guess and lets people change it.
  const bytes = Buffer.from('mac;price;name\na0b1c2d3e4f5;1,99;K\u00e4se', 'latin1')
  const file = page.getByLabel('Choose a CSV or Excel file', { exact: true })
  await file.setInputFiles({ name: 'de.csv', mimeType: 'text/csv', buffer: bytes })
  await expect(page.getByLabel('Or paste the table here')).toHaveValue(/Käse/)
  await expect(page.getByLabel('Character encoding')).toBeVisible()
  await page.getByLabel('Or paste the table here').fill(`mac;price\n${first};1,49 €\n${third};2,99 €\n`)
  const [device] = (await app.admin.ask(devices.list, { mac: third })).items
  const oslo = await app.admin.ask(rooms.create, { name: 'Oslo', timeZone: 'UTC', devices: [device!._id] })
  const readSource = async () => (await app.admin.ask(devices.get, { id: device!._id })).wanted?.source
  await expect.poll(readSource).toBe('meeting')
  await expect(page.getByText('Will be overwritten: 1 door sign of a room.')).toBeVisible()
  await page.getByLabel('Or paste the table here').fill(`mac;price\n${first};1,49 €\n`)
  await expect(page.getByRole('button', { name: 'Display on 1 device' })).toBeEnabled()
  await expect(page.getByText('Will be overwritten')).toHaveCount(0)
  await page.getByLabel('Or paste the table here').fill(`mac;price\n${first};1,49 €\n${third};2,99 €\n`)
  await page.getByRole('button', { name: 'Display on 2 devices' }).click()
  await expect(page).toHaveURL(/\/display\/list\?display=/)
  // A table is cleared once it was sent.
  await page.getByRole('tab', { name: 'Display from a table' }).click()
  await expect(page.getByLabel('Or paste the table here')).toHaveValue('')

  // The room whose plate was overwritten shows its own picture again after one click.
  await page.goto(`/room/edit/room/${oslo._id}`)
  await page.getByRole('button', { name: 'Display the door sign again' }).click()
  await expectMessage(page, 'The door sign is back on 1 device')
  await expect(page.getByText('Somebody displayed something else at this door.')).toHaveCount(0)

  const { _id: plainTemplate } = await app.admin.ask(templates.create, {
    name: 'Plain',
    resolution: `${screen.width}x${screen.height}`,
    canvas: { version: 1, elements: [{ ...price, text: 'Closed' }] },
  })
  await page.goto(`/display/table?template=${plainTemplate}`)
  await page.getByLabel('Or paste the table here').fill(`mac\n${first}\n${second}\n`)
  await expect(check).toContainText('2 rows ready, all with the same picture')
})

test('columns are matched to the fields of the template, values damaged by a spreadsheet are reported, and the first rows are previewed', async ({
  signedIn: page,
  app,
}, { outputDir }) => {
  const screen = (await app.screens()).find(({ width, angle }) => width === 800 && angle === 0)!
  const specs = [0, 1].map((index) => tagOf(0xf50 + index, screen))
  const fleet = await app.addTags('matched', specs)
  const [first, second] = fleet.tags.map(({ mac }) => mac)
  const boxAt = (y: number) => ({ x: 20, y, width: 700, height: 90 })
  const { _id: template } = await app.admin.ask(templates.create, {
    name: 'Matched',
    resolution: `${screen.width}x${screen.height}`,
    canvas: {
      version: 1,
      elements: [
        { kind: 'text', id: 'n', ...boxAt(20), text: '{{data.name}}', fontSize: 60 },
        { kind: 'text', id: 'p', ...boxAt(120), text: '{{data.price|money:EUR}}', fontSize: 70 },
        { kind: 'text', id: 'd', ...boxAt(220), text: 'until {{data.until|date:long}}', fontSize: 40 },
        { kind: 'barcode', id: 'b', ...boxAt(320), symbology: 'ean13', text: '{{data.ean}}' },
      ],
    },
  })
  await page.goto(`/display/table?template=${template}`)
  await expect(page.getByText('The template shows name, price, until, ean.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a sample table' }).click()
  const path = `${outputDir}/sample.csv`
  await (await download).saveAs(path)
  const file = page.getByLabel('Choose a CSV or Excel file', { exact: true })
  await file.setInputFiles(path)
  const check = page.getByRole('region', { name: 'Check' })
  await expect(check).toContainText('1 unknown device')
  await expect(page.getByText('These places stay empty')).toHaveCount(0)

  const tableField = page.getByLabel('Or paste the table here')
  await tableField.fill(
    [
      'Adres MAC;Kod kreskowy;Nazwa towaru;cena;ważne do;regał',
      `${first};5901234123457;Tea;1,49 €;3/4/2026;A`,
      `${second};36000291452;Coffee;2,99 €;5/4/2026;B`,
      '5,9E+12;5901234123457;Cocoa;3,99 €;5/4/2026;C',
    ].join('\n'),
  )
  await expect(page.getByText('These columns are left out: regał')).toBeVisible()
  await expect(check).toContainText('1 row without a usable value')
  // Columns matched by hand are matched alike in the next table that has them.
  await page.getByRole('combobox', { name: 'Field filled by column regał' }).click()
  await page.getByTitle('name', { exact: true }).last().click()
  await tableField.fill((await tableField.inputValue()).replace('36000291452', '036000291452'))
  await expect(page.getByText('These columns are left out: Nazwa towaru')).toBeVisible()
  await tableField.fill(
    (await tableField.inputValue()).replace('036000291452', '36000291452').replace('regał', 'półka'),
  )
  await expect(page.getByText('These columns are left out: półka')).toBeVisible()
  await page.getByRole('combobox', { name: 'Order of day and month in ważne do' }).click()
  await page.getByTitle('Day first: 31/12/2026').click()
  await expect(check).toContainText('1 row ready')
  await expect(check).toContainText('2 rows changed by the spreadsheet')
  await expect(check).toContainText('the zeros in front are missing in ean')
  await expect(check).toContainText('the spreadsheet has rounded the digits of MAC address, as in 5.9E+12')
  const previews = page.getByRole('region', { name: 'The first rows' }).getByRole('img')
  await expect(previews).toHaveCount(1)
  await expect.poll(() => previews.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(screen.width)
  await page.getByRole('button', { name: 'Display on 1 device' }).click()
  await expect(page.getByText('Shown on 1 of 1 device')).toBeVisible()
})

test('a table without MAC addresses becomes items, its template is copied for items, and selected items get devices', async ({
  signedIn: page,
  app,
}) => {
  const { ask } = app.admin
  const { _id: product } = await ask(products.create, { name: 'Cellar', uri: 'cellar' })
  const { _id: device } = await ask(devices.create, { mac: 'a3a3a3a3a3a3', alias: 'Cellar 1', product })
  const text = '{{data.name}} {{data.price|money:EUR}}'
  const element = { kind: 'text' as const, id: 'a', x: 9, y: 9, width: 300, height: 60, text, when: 'data.price' }
  const canvas = { version: 1 as const, elements: [element] }
  const { _id: template } = await ask(templates.create, { name: 'Bottle', resolution: '400x300', canvas })
  await page.goto(`/display/table?template=${template}`)
  await page.getByLabel('Or paste the table here').fill('Bezeichnung;Preis\nWein;1,49 €\nMost;0,99 €')
  await expect(page.getByText('No column has the MAC addresses of devices', { exact: false })).toBeVisible()
  await page.getByRole('combobox', { name: 'Put the 2 rows onto devices' }).fill('Cellar')
  await page.getByTitle(/^Cellar 1/).click()
  const check = page.getByRole('region', { name: 'Check' })
  for (const warning of ['1 row without a device', 'a3a3a3a3a3a3']) await expect(check).toContainText(warning)
  await page.getByRole('combobox', { name: 'Put the 2 rows onto devices' }).press('Backspace')
  await page.getByRole('button', { name: 'Import the rows as items' }).click()

  await expect(page.getByText('data.price', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Make a copy for items' }).click()
  await expect(page.locator('.import-columns tr', { hasText: 'Preis' })).toContainText('Value: price')
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Import 2 items' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Imported')
  const { items: copies } = await ask(templates.list, { q: 'Bottle for items' })
  expect((await ask(templates.get, { id: copies[0]!._id })).canvas.elements).toEqual([
    expect.objectContaining({ text: '{{item.name}} {{item.price|money:EUR}}', when: 'item.price' }),
  ])

  await page.goto('/item/list?q=Wein')
  await page.getByRole('checkbox', { name: 'Select Wein' }).check()
  await page.getByRole('button', { name: 'Link to devices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link to devices' })
  await dialog.getByRole('combobox').fill('Cellar')
  await page
    .getByTitle(/^Cellar 1/)
    .last()
    .click()
  await expect(dialog.getByRole('listitem')).toHaveText(['Wein → Cellar 1'])
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Link 1 item' }).click()
  await expect(page.getByText('1 item has its device')).toBeVisible()
  const { items: linkedItems } = await ask(items.list, { key: 'Wein' })
  expect([linkedItems[0]!.devices, linkedItems[0]!.template]).toEqual([[device], copies[0]!._id])

  // A device that belongs to another item is named and must be confirmed.
  await page.goto('/item/list?q=Most')
  await expect(page.getByRole('row').filter({ hasText: 'Most' })).toContainText('price: 0,99 €')
  await page.getByRole('checkbox', { name: 'Select Most' }).check()
  await page.getByRole('button', { name: 'Link to devices' }).click()
  await dialog.getByRole('combobox').fill('Cellar')
  await page
    .getByTitle(/^Cellar 1/)
    .last()
    .click()
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('1 device leaves the item that it has now: Cellar 1')).toBeVisible()
  const linkButton = dialog.getByRole('button', { name: 'Link 1 item' })
  await expect(linkButton).toBeDisabled()
  await dialog.getByLabel('Link them anyway').check()
  await linkButton.click()
  await expect(page.getByText('1 item has its device')).toBeVisible()
  expect((await ask(items.list, { key: 'Most' })).items[0]!.devices).toEqual([device])
})

test('a Chinese console reads a table in the code page of Chinese spreadsheets', async ({ signedIn: page }) => {
  await page.goto('/display/table')
  await setLanguage(page, 'zh')
  await page.reload()
  // The text is mac,价格 and a0b1c2d3e4f5,1.49 in GBK.
  const buffer = Buffer.from('6d61632cbcdbb8f10a6130623163326433653466352c312e34390a', 'hex')
  const file = page.getByLabel('选择 CSV 或 Excel 文件', { exact: true })
  await file.setInputFiles({ name: '价格.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByLabel('或将表格粘贴到此处')).toHaveValue(/mac,价格/)
  await expect(page.getByLabel('字符编码')).toBeVisible()
})
