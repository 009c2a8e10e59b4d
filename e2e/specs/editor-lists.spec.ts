import { templates } from '@wifi-tms/contract/templates'
import { fieldOf, putDown } from '../src/editor-page.ts'
import { expect, expectMessage, test } from '../src/test.ts'

test('a person adds an icon, a list and a chart and sets their values in the panel, and the saved template has these values', async ({
  signedIn: page,
  app,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/template/new')
  await page.getByLabel('Name', { exact: true }).fill('Offers')
  await putDown(page, 'Icon', 20, 20)
  await fieldOf(page, 'Icon').selectOption('truck')
  await page.getByRole('textbox', { name: /^Condition/ }).fill('data.stock')
  await fieldOf(page, 'Comparison').selectOption('is more than')
  await fieldOf(page, 'Compare with').fill('0')
  await page.getByRole('button', { name: 'Colour by a value' }).click()
  await putDown(page, 'Repeat', 10, 10)
  await page.getByRole('textbox', { name: /^List/ }).fill('data.offers')
  await fieldOf(page, 'Gap').fill('4')
  await putDown(page, 'Chart', 400, 200)
  await page.getByRole('textbox', { name: /^Numbers/ }).fill('data.sales')
  await fieldOf(page, 'Chart type').selectOption('bars')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, 'saved successfully')
  const [saved] = (await app.admin.ask(templates.list, { sort: '-createdAt', limit: 1 })).items
  const { canvas } = await app.admin.ask(templates.get, { id: saved!._id })
  expect(canvas.elements).toMatchObject([
    {
      kind: 'icon',
      text: 'truck',
      when: 'data.stock',
      compare: { is: '>', to: '0' },
      colours: [{ colour: 'red' }],
      group: 'g1',
    },
    { kind: 'repeat', list: 'data.offers', gap: 4, group: 'g1' },
    { kind: 'chart', value: 'data.sales', form: 'bar' },
  ])
})
