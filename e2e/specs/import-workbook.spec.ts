import { items } from '@wifi-tms/contract/items'
import { templates } from '@wifi-tms/contract/templates'
import { expect, test } from '../src/test.ts'
import { workbookOf } from '../src/workbook.ts'

test('cells of an Excel workbook are read as they are displayed (1.50, not 1.5), the mapping of its columns is remembered, and long tables are sent in portions', async ({
  signedIn: page,
  app,
}) => {
  const { ask } = app.admin
  const text = { kind: 'text' as const, id: 'a', x: 9, y: 9, width: 300, height: 60, text: '{{item.Preis}}' }
  const canvas = { version: 1 as const, elements: [text] }
  const { _id: template } = await ask(templates.create, { name: 'Cheese, hard', resolution: '400x300', canvas })
  await page.goto('/item/import')
  const fileField = page.getByLabel('Choose a CSV or Excel file', { exact: true })
  const chooseFile = (name: string, buffer: Buffer) =>
    fileField.setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await chooseFile('old.xlsx', Buffer.from('PK but not a workbook'))
  await expect(page.getByText('This is not an Excel workbook (.xlsx)', { exact: false })).toBeVisible()
  const rows = [
    ['Artikel', 'Preis', 'Form'],
    ['0040', 1.5, 'Cheese, hard'],
    ['0041', 2, 'Nothing like it'],
  ]
  await chooseFile('shop.xlsx', workbookOf({ Notes: [['a'], ['b']], Shelf: rows }))
  await page.getByLabel('Sheet').click()
  await page.getByTitle('Shelf', { exact: true }).click()
  const firstRows = page.getByRole('region', { name: 'The first rows' })
  await expect(firstRows).toContainText('Choose a template')
  const useBox = (name: string) => page.getByRole('combobox', { name: `Use of column ${name}` })
  await useBox('Form').click()
  await page.getByTitle('Template', { exact: true }).click()
  await expect(firstRows.getByRole('img', { name: 'Cheese, hard' })).toHaveAttribute('src', /Preis.*1\.50/)
  await page.getByRole('button', { name: 'Check' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('This no longer exists')
  await page.getByRole('button', { name: 'Import 1 item' }).click()
  await expect(result).toContainText('Imported')
  const { items: importedItems } = await ask(items.list, { q: '004' })
  expect(importedItems.map((item) => [item.key, item.template, item.values])).toEqual([
    ['0040', template, { Preis: '1.50' }],
  ])

  // Columns with other titles are matched to the values of the items' template. Values without a column stay; if they
  // are to be deleted and the template shows them, the import must be confirmed.
  await chooseFile('day.csv', Buffer.from('Artikel,Price\n0040,1.60\n'))
  const columnRow = (name: string) => page.locator('.import-columns tr', { hasText: name })
  await expect(columnRow('Price')).toContainText('Value: Preis')
  await useBox('Price').click()
  await page.getByTitle('Value', { exact: true }).click()
  await expect(firstRows.getByRole('img', { name: 'Cheese, hard' })).toHaveAttribute('src', /Preis.*1\.50/)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(result).toContainText('1 changed')
  await expect(result).not.toContainText('No value')
  await page.getByLabel('Delete the values of these items for which the file has no column').check()
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(result).toContainText('No value for item.Preis')
  for (const place of [firstRows, page.locator('.table-said')])
    await expect(place).toContainText('Correct the file, choose a template for such values')
  const importButton = page.getByRole('button', { name: 'Import 1 item', exact: true })
  await expect(importButton).toBeDisabled()
  await page.getByLabel('Import anyway').check()
  await expect(importButton).toBeEnabled()
  // Templates that show values of items are listed first. A warning appears if the file has none of a
  // template's values; the chosen template is remembered for files with these columns.
  await ask(templates.create, { name: 'A Poster', resolution: '400x300', canvas: { version: 1, elements: [] } })
  const templateOfRows = page.getByRole('combobox', { name: 'Template', exact: true })
  await templateOfRows.click()
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/^Cheese, hard · /)
  await templateOfRows.fill('Poster')
  // The found options replace the listed ones: a click before may miss the option as it moves up.
  await expect(page.getByTitle(/^Cheese, hard · /)).toHaveCount(0)
  await page.getByTitle(/^A Poster · /).click()
  await expect(page.getByText('This template shows none of the columns.')).toBeVisible()

  await page.reload()
  await chooseFile('shop.csv', Buffer.from('Artikel,Preis,Form\n0042,3,\n'))
  await expect(page.getByText('Cheese, hard')).toHaveCount(0)
  await expect(page.locator('.import-columns tr', { hasText: 'Form' })).toContainText('Template')
  await chooseFile('next-day.csv', Buffer.from('Artikel,Price\n0040,1.70\n'))
  await expect(page.locator('.import-template')).toContainText('A Poster · ')

  // A table of this length is sent in two portions.
  const manyRows = Array.from({ length: 60_000 }, (_, number) => `${number},Article ${number},1.49`)
  await chooseFile('all.csv', Buffer.from(`key,name,price\n${manyRows.join('\n')}\n`))
  await expect(page.locator('.import-columns')).toContainText('Article 0')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(result).toContainText('60,000 new')
})
