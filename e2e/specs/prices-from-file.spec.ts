import { countScreenTypes } from '@wifi-tms/contract/device-calls'
import { devices } from '@wifi-tms/contract/devices'
import { items } from '@wifi-tms/contract/items'
import { templates } from '@wifi-tms/contract/templates'
import { tagOf } from '../src/app.ts'
import { expect, test } from '../src/test.ts'

test('tags show the prices of a German shop’s file in a starter template, written as in the file', async ({
  signedIn: page,
  app,
}) => {
  const { ask } = app.admin
  const screen = (await app.screens()).find(({ width, color }) => width === 400 && color === 'B/W/R')!
  const { tags } = await app.addTags('wine', [tagOf(0x2b10, screen), tagOf(0x2b11, screen)])
  const [wineMac, breadMac] = tags.map(({ mac }) => mac)
  await page.goto('/item/import')
  const rows = [
    `${wineMac};Rotwein;4006381333931;1.299,50 €;3,60 €/l`,
    `${breadMac};Wei\u00dfbrot;4012345000016;2,49 €;4,98 €/kg`,
  ]
  await page.getByLabel('Choose a CSV or Excel file', { exact: true }).setInputFiles({
    name: 'preise.csv',
    mimeType: 'text/csv',
    // The file is encoded in Windows-1252.
    buffer: Buffer.from(['Tag;Artikel;EAN;Preis;Grundpreis', ...rows].join('\r\n').replaceAll('€', '\u0080'), 'latin1'),
  })
  await expect(page.getByText('preise.csv')).toBeVisible()
  await page.getByRole('button', { name: 'New from a design' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Price label, small/ })
    .click()
  await expect(page.locator('.import-columns tr', { hasText: 'Grundpreis' })).toContainText('Value: unit price')
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Import 2 items' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Imported')

  const { items: newTemplates } = await ask(templates.list, { q: 'Price label, small' })
  const { canvas } = await ask(templates.get, { id: newTemplates[0]!._id })
  const texts = canvas.elements.flatMap((element) => ('text' in element ? element.text : []))
  expect(texts).toContain('{{item.price|money:EUR:1.234,50 €}}')
  const { items: storedItems } = await ask(items.list, { sort: 'key' })
  expect(storedItems.map(({ values }) => [values.price, values.unitPrice, values.unitPriceUnit])).toEqual([
    ['1.299,50 €', '3,60 €', 'l'],
    ['2,49 €', '4,98 €', 'kg'],
  ])
  for (const mac of [wineMac!, breadMac!])
    await expect
      .poll(async () => (await ask(devices.list, { mac })).items[0]?.shown)
      .toMatchObject({ templateName: newTemplates[0]!.name, lacks: [] })
})

test('the rows of a table are displayed with a starter template', async ({ signedIn: page, app }) => {
  const { ask } = app.admin
  const screen = (await app.screens()).find(({ width, color }) => width === 400 && color === 'B/W/R')!
  const { tags } = await app.addTags('milk', [tagOf(0x2b20, screen)])
  const mac = tags[0]!.mac
  await page.goto('/display/table')
  await page
    .getByLabel('Or paste the table here')
    .fill(`mac;Artykuł;Cena;Cena jednostkowa\n${mac};Mleko;4,99 zł;4,99 zł/l`)
  await page.getByRole('button', { name: 'New from a design' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Price label, small/ })
    .click()
  await page.getByRole('button', { name: 'Display on 1 device' }).click()
  await expect
    .poll(async () => (await ask(devices.list, { mac })).items[0]?.shown)
    .toMatchObject({ templateName: 'Price label, small · PLN', lacks: [] })
  const { items: newTemplates } = await ask(templates.list, { q: 'Price label, small', sort: '-createdAt' })
  const { canvas } = await ask(templates.get, { id: newTemplates[0]!._id })
  const texts = canvas.elements.flatMap((element) => ('text' in element ? element.text : []))
  expect(texts).toContain('{{data.price|money:PLN:1 234,50 zł}}')
})

test('a file of addresses, names and prices alone hangs with the design that fits the most devices; the next file begins anew', async ({
  signedIn: page,
  app,
}) => {
  const { ask } = app.admin
  const screen = (await app.screens()).find(({ name, color }) => name === '3.7' && color === 'B/W/R')!
  const tallTags = Array.from({ length: 4 }, (_, index) => tagOf(0x2b30 + index, screen))
  const { tags } = await app.addTags('tea', tallTags)
  const countTags = async () =>
    (await ask(countScreenTypes, {})).items.find(({ screenType }) => screenType === screen._id)?.count
  await expect.poll(countTags).toBe(4)
  await page.goto('/item/import')
  const entries = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
  await expect(entries.and(page.locator('[aria-current]'))).toHaveText(['Items'])
  const file = page.getByLabel('Choose a CSV or Excel file', { exact: true })
  const chooseFile = (name: string, text: string) =>
    file.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const rows = tags.map(({ mac }, index) => `${mac};Tea ${index};1,49 €;${index === 0 ? '1,99 €' : ''}`)
  await chooseFile('tea.csv', ['MAC;Name;Preis;alter Preis', ...rows].join('\n'))
  await expect(page.getByText('The key is the item’s own number or name')).toBeVisible()
  await page.getByRole('button', { name: 'New from a design' }).click()
  const design = page.getByRole('dialog').getByRole('listitem').first()
  await expect(design).toContainText('Price label, tall')
  await expect(design).toContainText('240 × 416 · 3.7″')
  await expect(design).toContainText('Fits 4 of 4 devices')
  await expect(design.locator('img')).toHaveAttribute('src', new RegExp(`screenType=${screen._id}`))
  await design.getByRole('button').click()
  const templateOfRows = page.locator('.import-template')
  await expect(templateOfRows).toContainText('Price label, tall')
  await expect(page.locator('.import-columns tr', { hasText: 'alter Preis' })).toContainText('Value: old price')
  const firstRows = page.getByRole('region', { name: 'The first rows' })
  await expect(firstRows.locator('img').first()).toHaveAttribute('src', new RegExp(`screenType=${screen._id}`))
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Import 4 items' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Imported')
  for (const { mac } of tags)
    await expect
      .poll(async () => (await ask(devices.list, { mac })).items[0]?.shown)
      .toMatchObject({ templateName: 'Price label, tall · EUR', lacks: [] })

  await chooseFile('other.csv', 'Name;Amount;Shelf;Note\nTea;1;2;3\n')
  await expect(page.locator('.import-columns')).toContainText('Shelf')
  await expect(templateOfRows).not.toContainText('Price label, tall')
  await chooseFile('tea.csv', ['MAC;Name;Preis;alter Preis', ...rows].join('\n'))
  await expect(templateOfRows).toContainText('Price label, tall')

  const { items: newTemplates } = await ask(templates.list, { q: 'Price label, tall' })
  await page.goto(`/template/edit/${newTemplates[0]!._id}`)
  await expect(page.getByLabel('Sample value of item.name')).toHaveValue('Coffee beans, medium roast')
})
