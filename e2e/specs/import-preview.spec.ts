import { templates } from '@wifi-tms/contract/templates'
import { expect, test } from '../src/test.ts'

test('an import in another currency than its template says so under its first pictures, and a design takes the file’s currency', async ({
  signedIn: page,
  app,
}) => {
  const price = { kind: 'text' as const, id: 't', x: 9, y: 9, width: 280, height: 60, text: '{{item.price|money:EUR}}' }
  const canvas = { version: 1 as const, elements: [price] }
  await app.admin.ask(templates.create, { name: 'Euros', resolution: '296x128', canvas })
  await page.goto('/item/import')
  const buffer = Buffer.from('key,name,price\n001,Tea,¥1.00\n002,Rice,¥2.07\n')
  await page
    .getByLabel('Choose a CSV or Excel file', { exact: true })
    .setInputFiles({ name: 'shop.csv', mimeType: 'text/csv', buffer })
  const template = page.getByRole('region', { name: 'Template' })
  await template.getByRole('combobox').click()
  await page.getByTitle(/^Euros · /).click()
  const firstRows = page.getByRole('region', { name: 'The first rows' })
  await expect(firstRows.getByRole('alert')).toContainText('price is in another currency than EUR: ¥1.00')
  await template.getByRole('button', { name: 'New from a design…' }).click()
  await page.getByRole('button', { name: /^Price label, tall/ }).click()
  await expect(template).toContainText('Price label, tall · CNY')
  await expect(firstRows.getByRole('img', { name: /Price label/ })).toHaveCount(2)
  await expect(firstRows.getByRole('alert')).toHaveCount(0)
  const newTemplate = (await app.admin.ask(templates.list, { q: 'CNY' })).items[0]!
  const { canvas: newCanvas } = await app.admin.ask(templates.get, { id: newTemplate._id })
  expect(JSON.stringify(newCanvas)).toContain('item.price|money:CNY:¥1,234.50')
})
