import { templates } from '@wifi-tms/contract/templates'
import { tagOf } from '../src/product.ts'
import { expect, test } from '../src/test.ts'

test('prices of a table are read as people write them, and rows without a value or of another size are told before they are sent', async ({
  signedIn: page,
  product,
}) => {
  test.setTimeout(180_000)
  const screens = await product.screens()
  const screen = screens.find(({ width, angle }) => width === 800 && angle === 0)!
  const other = screens.find(({ width, angle }) => width === 400 && angle === 0)!
  const fleet = await product.addTags(
    'priced',
    [0, 1, 2].map((at) => tagOf(0xf40 + at, at === 2 ? other : screen)),
  )
  const price = { kind: 'text' as const, id: 't', x: 9, y: 9, width: 300, height: 60, text: '{{data.price|money:EUR}}' }
  const { _id: template } = await product.admin.ask(templates.create, {
    name: 'Priced',
    resolution: `${screen.width}x${screen.height}`,
    canvas: { version: 1, elements: [price] },
  })
  await page.goto(`/display/table?template=${template}`)
  const [first, second, third] = fleet.tags.map(({ mac }) => mac)
  await page
    .getByLabel('Or paste the table here')
    .fill(`sep=;\nmac;price\n${first};1,49 €\n${second};cheap\n${third};2,99 €\n`)
  const check = page.getByRole('region', { name: 'Check' })
  await expect(check).toContainText('1 row ready')
  await expect(check).toContainText('no usable value for price: left out')
  await expect(check).toContainText('1 device with another resolution')
  await check.getByRole('checkbox', { name: 'Scale to fit, with margins' }).check()
  await expect(check).toContainText('2 rows ready')

  // A file in the code page of a spreadsheet is read as that, with the guess in view to be changed.
  const bytes = Buffer.from('mac;price;name\na0b1c2d3e4f5;1,99;K\u00e4se', 'latin1')
  const file = page.getByLabel('Choose a CSV file', { exact: true })
  await file.setInputFiles({ name: 'de.csv', mimeType: 'text/csv', buffer: bytes })
  await expect(page.getByLabel('Or paste the table here')).toHaveValue(/Käse/)
  await expect(page.getByLabel('Character encoding')).toBeVisible()
  await page.getByLabel('Or paste the table here').fill(`mac;price\n${first};1,49 €\n${third};2,99 €\n`)
  await page.getByRole('button', { name: 'Display on 2 devices' }).click()
  await expect(page).toHaveURL(/\/display\/list\?display=/)
})
