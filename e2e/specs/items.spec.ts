import { readFile } from 'node:fs/promises'
import { devices } from '@wifi-tms/contract/devices'
import { items } from '@wifi-tms/contract/items'
import { products } from '@wifi-tms/contract/products'
import { dataSources } from '@wifi-tms/contract/read-sources'
import { login } from '@wifi-tms/contract/session'
import { templates } from '@wifi-tms/contract/templates'
import { ADMIN, tagOf } from '../src/product.ts'
import { expect, test } from '../src/test.ts'
import { workbookOf } from '../src/workbook.ts'

test('an item is added with its values and a device, which then shows it; a table changes it and tells its wrong row', async ({
  signedIn: page,
  product,
}) => {
  const { ask } = product.admin
  const screen = (await product.screens()).find(({ width }) => width === 400)!
  const price = { kind: 'text' as const, id: 'a', x: 9, y: 9, width: 300, height: 60, text: '{{item.price|money:EUR}}' }
  await ask(templates.create, {
    name: 'Shelf label',
    resolution: `${screen.width}x${screen.height}`,
    canvas: { version: 1, elements: [price] },
  })
  const fleet = await product.addTags('shelf', [tagOf(0x2a10, screen)])
  const { mac } = fleet.tags[0]!

  // The product of the device has a template of items.
  await page.goto('/device/product?q=shelf')
  await page.getByRole('button', { name: 'Edit shelf' }).click()
  const edited = page.getByRole('dialog', { name: 'Edit product' })
  await edited.getByRole('combobox', { name: 'Template of items' }).fill('Shelf')
  await page.getByTitle(/^Shelf label · /).click()
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect(edited).toHaveCount(0)
  expect((await ask(products.list, { q: 'shelf' })).items[0]!.itemTemplate).not.toBeNull()

  await page.goto('/item/list')
  await page.getByRole('button', { name: 'Add item' }).click()
  const form = page.getByRole('dialog', { name: 'Add item' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please enter a key')).toBeVisible()
  await form.getByLabel('Key').fill('007')
  await form.getByLabel('Name', { exact: true }).fill('Milk')
  await form.getByLabel('Name of value 1').fill('price')
  await form.getByLabel('Value 1', { exact: true }).fill('1,49')
  await form.getByRole('button', { name: 'Add value' }).click()
  await form.getByLabel('Name of value 2').fill('price')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Another value has this name').first()).toBeVisible()
  await form.getByRole('button', { name: 'Remove value 2' }).click()
  await form.getByRole('combobox', { name: 'Devices' }).fill(mac)
  await page.getByTitle(`${mac.replace(/(..)(?=.)/g, '$1:')} · ${screen.name} · ${screen.color}`).click()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row').filter({ hasText: 'Milk' }).getByRole('link', { name: '007' }).click()
  const linked = page.getByRole('region', { name: 'Devices' })
  await expect(linked).toContainText('Shelf label')
  await expect(linked).toContainText('to be shown since')
  const proof = page.getByRole('region', { name: 'Shown when and where' })
  await expect(proof.getByRole('row')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await proof.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^007-[-\d]+\.csv$/)
  await page.getByRole('button', { name: 'Display now' }).click()
  await expect(page.getByText('Displayed on 1 device')).toBeVisible()

  await page.goto('/item/import')
  const buffer = Buffer.from('SKU;Nazwa;price\n007;Mleko;1,59\n008;Ry\u017c;5,90E+12\n;Nobody;1\n009;Chleb;2\n')
  const file = page.getByLabel('Choose a CSV or Excel file', { exact: true })
  await file.setInputFiles({ name: 'shop.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  for (const text of ['1 new', '1 changed', '2 rows left out', 'A spreadsheet has spoilt this number: 5,90E+12'])
    await expect(result).toContainText(text)
  expect((await ask(items.list, {})).total).toBe(1)
  await page.getByRole('button', { name: 'Import 2 items' }).click()
  await expect(result).toContainText('Imported')
  const { items: kept } = await ask(items.list, { sort: 'key' })
  expect(kept.map(({ key, name, values }) => [key, name, values])).toEqual([
    ['007', 'Mleko', { price: '1,59' }],
    ['009', 'Chleb', { price: '2' }],
  ])

  // An offer that lies ahead is told with its end, and a price that is ten times the one before as doubtful.
  await page.getByLabel('From (empty: at once)').fill('2099-01-05T22:00')
  await page.getByLabel('Until (empty: for good)').fill('2099-01-06T22:00')
  const offer = { name: 'offer.csv', mimeType: 'text/csv', buffer: Buffer.from('key;price\n007;15,90\n') }
  await file.setInputFiles(offer)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(result).toContainText('On all screens about 01-05 22:00.')
  await expect(result).toContainText('About ten times the price before, or more: 1.59')
  await page.getByRole('button', { name: 'Import 1 item', exact: true }).click()
  await expect(result).toContainText('Imported')
  await page.goto('/item/list')
  const ahead = page.getByRole('region', { name: 'What lies ahead' }).getByRole('row')
  await expect(ahead).toHaveCount(2)
  await expect(ahead.last()).toContainText('01-05 22:00')
  expect((await ask(items.list, { key: '007' })).items[0]!.values).toEqual({ price: '1,59' })

  await page.getByRole('button', { name: 'Delete Mleko' }).click()
  const question = page.getByRole('dialog', { name: 'Delete item Mleko?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Mleko has been deleted')).toBeVisible()
  expect((await ask(devices.list, { mac })).items[0]!.item).toBeNull()
})

test('a workbook of Excel is read as its sheets show it, its columns are remembered, and more rows than one call takes are sent', async ({
  signedIn: page,
  product,
}) => {
  const { ask } = product.admin
  const text = { kind: 'text' as const, id: 'a', x: 9, y: 9, width: 300, height: 60, text: '{{item.Preis}}' }
  const canvas = { version: 1 as const, elements: [text] }
  const { _id: template } = await ask(templates.create, { name: 'Cheese, hard', resolution: '400x300', canvas })
  await page.goto('/item/import')
  const file = page.getByLabel('Choose a CSV or Excel file', { exact: true })
  const take = (name: string, buffer: Buffer) =>
    file.setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await take('old.xlsx', Buffer.from('PK but not a workbook'))
  await expect(page.getByText('This is not an Excel workbook (.xlsx)', { exact: false })).toBeVisible()
  const rows = [
    ['Artikel', 'Preis', 'Form'],
    ['0040', 1.5, 'Cheese, hard'],
    ['0041', 2, 'Nothing like it'],
  ]
  await take('shop.xlsx', workbookOf({ Notes: [['a'], ['b']], Shelf: rows }))
  await page.getByLabel('Sheet').click()
  await page.getByTitle('Shelf', { exact: true }).click()
  const firstRows = page.getByRole('region', { name: 'The first rows' })
  await expect(firstRows).toContainText('Choose a template')
  const use = (name: string) => page.getByRole('combobox', { name: `Use of column ${name}` })
  await use('Form').click()
  await page.getByTitle('Template', { exact: true }).click()
  await expect(firstRows.getByRole('img', { name: 'Cheese, hard' })).toHaveAttribute('src', /Preis.*1\.50/)
  await page.getByRole('button', { name: 'Check' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('This no longer exists')
  await page.getByRole('button', { name: 'Import 1 item' }).click()
  await expect(result).toContainText('Imported')
  const { items: made } = await ask(items.list, { q: '004' })
  expect(made.map((item) => [item.key, item.template, item.values])).toEqual([['0040', template, { Preis: '1.50' }]])

  // A file of other words is mapped by the template that its items have, and one that lacks its values wants a tick.
  await take('day.csv', Buffer.from('Artikel,Price\n0040,1.60\n'))
  const useOf = (name: string) => page.locator('.import-columns tr', { hasText: name })
  await expect(useOf('Price')).toContainText('Value Preis')
  await use('Price').click()
  await page.getByTitle('Value', { exact: true }).click()
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(result).toContainText('No value for item.Preis')
  const go = page.getByRole('button', { name: 'Import 1 item', exact: true })
  await expect(go).toBeDisabled()
  await page.getByLabel('Import anyway').check()
  await expect(go).toBeEnabled()
  // A template that shows values of items stands first. One of which nothing is in the file is told, and remembered for such files.
  await ask(templates.create, { name: 'A Poster', resolution: '400x300', canvas: { version: 1, elements: [] } })
  const templateOfRows = page.getByRole('combobox', { name: 'Template', exact: true })
  await templateOfRows.click()
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/^Cheese, hard · /)
  await templateOfRows.fill('Poster')
  await page.getByTitle(/^A Poster · /).click()
  await expect(page.getByText('This template shows none of the columns.')).toBeVisible()

  await page.reload()
  await take('shop.csv', Buffer.from('Artikel,Preis,Form\n0042,3,\n'))
  await expect(page.getByText('Cheese, hard')).toHaveCount(0)
  await expect(page.locator('.import-columns tr', { hasText: 'Form' })).toContainText('Template')
  await take('next-day.csv', Buffer.from('Artikel,Price\n0040,1.70\n'))
  await expect(page.locator('.import-template')).toContainText('A Poster · ')

  // Two portions of one table.
  const many = Array.from({ length: 60_000 }, (_, at) => `${at},Article ${at},1.49`)
  await take('all.csv', Buffer.from(`key,name,price\n${many.join('\n')}\n`))
  await expect(page.locator('.import-columns')).toContainText('Article 0')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(result).toContainText('60,000 new')
})

test('devices that do not show their items yet are listed, with when that is expected', async ({
  signedIn: page,
  product,
}) => {
  const { ask } = product.admin
  const { _id: own } = await ask(products.create, { name: 'Store', uri: 'store' })
  const { _id: device } = await ask(devices.create, { mac: 'a2a2a2a2a2a2', alias: 'Aisle 7', product: own })
  const canvas = { version: 1 as const, elements: [] }
  const { _id: template } = await ask(templates.create, { name: 'Blank', resolution: '400x300', canvas })
  await page.goto('/item/list')
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  const waiting = page.getByRole('region', { name: 'Not on the screen yet' })
  await expect(waiting).toHaveCount(0)
  await ask(items.create, { key: '070', name: 'Bread', values: {}, template, devices: [device] })
  await expect(waiting).toContainText('1 device does not show its item yet. 1 of them is offline or has failed.')
  const row = waiting.getByRole('row').filter({ hasText: 'Bread' })
  for (const text of ['Aisle 7', 'waiting', 'unknown']) await expect(row).toContainText(text)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('070,Bread,Blank,a2a2a2a2a2a2')
})

test('a source of kind push is added, says how data comes in, shows it, and becomes one that is read', async ({
  signedIn: page,
  product,
}) => {
  const { ask } = product.admin
  await page.goto('/source/list')
  await page.getByRole('button', { name: 'Add source' }).click()
  const form = page.getByRole('dialog', { name: 'Add source' })
  await expect(form.getByText('A small letter, then', { exact: false })).toBeVisible()
  await form.getByLabel('Name').fill('Weather')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please enter a small letter', { exact: false })).toBeVisible()
  await expect(form.getByText('Please enter an address', { exact: false })).toBeVisible()
  await form.getByRole('button', { name: 'Use weather' }).click()
  await expect(form.getByText('Please enter a small letter', { exact: false })).toHaveCount(0)
  await form.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByTitle('Pushed by programs').click()
  await expect(form.getByLabel('Address')).toHaveCount(0)
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row').getByRole('link', { name: 'weather' }).click()
  const {
    items: [made],
  } = await ask(dataSources.list, {})
  await expect(page.getByRole('heading', { level: 1, name: 'weather' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Send data here' }).first()).toContainText(
    `/user/api/sources/${made!._id}/push`,
  )
  await expect(page.getByText('No data yet.')).toBeVisible()
  const { token } = await ask(login, ADMIN)
  const headers = { authorization: `Bearer ${token}` }
  await page.request.post(`/user/api/sources/${made!._id}/push`, { data: { temp: 21 }, headers })
  await expect(page.getByRole('region', { name: 'Data' }).first()).toContainText('"temp": 21')

  await page.getByRole('button', { name: 'Edit source' }).click()
  const edited = page.getByRole('dialog', { name: 'Edit source' })
  await edited.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByTitle('JSON').click()
  await edited.getByLabel('Address').fill('http://127.0.0.1:9/weather')
  await edited.getByRole('button', { name: 'Add header' }).click()
  await edited.getByLabel('Name of header 1').fill('Authorization')
  await edited.getByLabel('Value of header 1').fill('Bearer s3cr3t')
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect(edited).toHaveCount(0)
  await page.getByRole('button', { name: 'Read now' }).click()
  await expect(page.getByText('since', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('Authorization', { exact: true })).toBeVisible()
  await expect(page.getByText('s3cr3t')).toHaveCount(0)
  expect((await ask(dataSources.get, { id: made!._id })).value).toEqual({ temp: 21 })
})
