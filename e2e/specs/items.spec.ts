import { readFile } from 'node:fs/promises'
import { devices } from '@wifi-tms/contract/devices'
import { readItemProof } from '@wifi-tms/contract/item-proofs'
import { items } from '@wifi-tms/contract/items'
import { products } from '@wifi-tms/contract/products'
import { templates } from '@wifi-tms/contract/templates'
import { tagOf } from '../src/app.ts'
import { expect, test } from '../src/test.ts'

test('a person adds an item with values and a device, which then shows it; an imported table changes it and names a faulty row', async ({
  signedIn: page,
  app,
}) => {
  const { ask } = app.admin
  const screen = (await app.screens()).find(({ width }) => width === 400)!
  const price = { kind: 'text' as const, id: 'a', x: 9, y: 9, width: 300, height: 60, text: '{{item.price|money:EUR}}' }
  await ask(templates.create, {
    name: 'Shelf label',
    resolution: `${screen.width}x${screen.height}`,
    canvas: { version: 1, elements: [price] },
  })
  const fleet = await app.addTags('shelf', [tagOf(0x2a10, screen)])
  const { mac } = fleet.tags[0]!

  // The product of the device gets a default template for items.
  await page.goto('/device/product?q=shelf')
  await page.getByRole('button', { name: 'Edit shelf' }).click()
  const productForm = page.getByRole('dialog', { name: 'Edit product' })
  await productForm.getByRole('combobox', { name: 'Template of items' }).fill('Shelf')
  await page.getByTitle(/^Shelf label · /).click()
  await productForm.getByRole('button', { name: 'Save' }).click()
  await expect(productForm).toHaveCount(0)
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
  const devicesRegion = page.getByRole('region', { name: 'Devices' })
  await expect(devicesRegion).toContainText('Shelf label')
  await expect(devicesRegion).toContainText('ordered')
  const proofRegion = page.getByRole('region', { name: 'Shown when and where' })
  await expect(proofRegion.getByRole('row')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await proofRegion.getByRole('button', { name: 'Export' }).click()
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
  const { items: storedItems } = await ask(items.list, { sort: 'key' })
  expect(storedItems.map(({ key, name, values }) => [key, name, values])).toEqual([
    ['007', 'Mleko', { price: '1,59' }],
    ['009', 'Chleb', { price: '2' }],
  ])

  // The page shows a future offer with its end, and warns of a price ten times the present one.
  const offer = { name: 'offer.csv', mimeType: 'text/csv', buffer: Buffer.from('key;price\n007;15,90\n') }
  await file.setInputFiles(offer)
  await page.getByLabel('From (empty: at once)').fill('2099-01-05T22:00')
  await page.getByLabel('Until (empty: for good)').fill('2099-01-06T22:00')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(result).toContainText('On all screens about 01-05 22:00.')
  await expect(result).toContainText('About ten times the price before, or more: 1.59')
  await page.getByRole('button', { name: 'Import 1 item', exact: true }).click()
  await expect(result).toContainText('Imported')
  await page.getByRole('button', { name: 'See the items' }).click()
  const futureOffers = page.getByRole('region', { name: 'What lies ahead' }).getByRole('row')
  await expect(futureOffers).toHaveCount(2)
  await expect(futureOffers.last()).toContainText('01-05 22:00')
  expect((await ask(items.list, { key: '007' })).items[0]!.values).toEqual({ price: '1,59' })

  const { _id: milk } = (await ask(items.list, { key: '007' })).items[0]!
  await expect.poll(async () => (await ask(readItemProof, { id: milk })).items[0]!.shownAt).not.toBeNull()
  await page.getByRole('button', { name: 'Delete Mleko' }).click()
  const question = page.getByRole('dialog', { name: 'Delete item Mleko?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Mleko has been deleted')).toBeVisible()
  expect((await ask(devices.list, { mac })).items[0]!.item).toBeNull()

  // The proof of display finds past pictures by the item's key or the device's MAC address.
  await page.getByRole('button', { name: 'Proof of display' }).click()
  await expect(page.getByRole('heading', { name: 'What hung where, and when?' })).toBeVisible()
  const searchBox = page.getByRole('searchbox', { name: 'Key of an item or MAC address' })
  for (const key of ['007', mac]) {
    await searchBox.fill(key)
    await expect(page).toHaveURL(new URL(`/item/proof?key=${key}`, app.url).href)
    await expect(page.getByRole('row').filter({ hasText: '007' }).filter({ hasText: '1,59' })).toBeVisible()
  }
  await searchBox.fill('00')
  await expect(page.getByRole('heading', { name: 'No picture found' })).toBeVisible()
})

test('a list names the devices that do not show their items yet, with the expected time', async ({
  signedIn: page,
  app,
}) => {
  const { ask } = app.admin
  const { _id: product } = await ask(products.create, { name: 'Store', uri: 'store' })
  const { _id: device } = await ask(devices.create, { mac: 'a2a2a2a2a2a2', alias: 'Aisle 7', product })
  const canvas = { version: 1 as const, elements: [] }
  const { _id: template } = await ask(templates.create, { name: 'Blank', resolution: '400x300', canvas })
  await page.goto('/item/list')
  await expect(page.getByRole('button', { name: 'Export for import' })).toBeVisible()
  const waitingRegion = page.getByRole('region', { name: 'Not on the screen yet' })
  await expect(waitingRegion).toHaveCount(0)
  await ask(items.create, { key: '070', name: 'Bread', values: {}, template, devices: [device] })
  await expect(waitingRegion).toContainText('1 device does not show its item yet. 1 of them is offline or has failed.')
  const row = waitingRegion.getByRole('row').filter({ hasText: 'Bread' })
  for (const text of ['Aisle 7', 'waiting', 'unknown']) await expect(row).toContainText(text)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export for import' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('070,Bread,Blank,a2a2a2a2a2a2')
})

test('a value that the template cannot show is saved only when a person confirms it, and the item’s page says why the picture stays', async ({
  signedIn: page,
  app,
}) => {
  const price = { kind: 'text' as const, id: 'a', x: 9, y: 9, width: 300, height: 60, text: '{{item.price|money:EUR}}' }
  const { _id: template } = await app.admin.ask(templates.create, {
    name: 'Euro label',
    resolution: '400x300',
    canvas: { version: 1, elements: [price] },
  })
  const { _id } = await app.admin.ask(items.create, { key: 'butter', values: { price: '2,49' }, template })
  await page.goto(`/item/edit/${_id}`)
  await page.getByRole('button', { name: 'Edit item' }).click()
  const form = page.getByRole('dialog', { name: 'Edit item' })
  await form.getByLabel('Value 1', { exact: true }).fill('five')
  const reason = 'Its devices keep the pictures that they have'
  await expect(form.getByRole('alert').filter({ hasText: reason })).toContainText('price does not fit')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Correct the values, or tick that they are saved anyway')).toBeVisible()
  await form.getByRole('checkbox', { name: 'Save anyway' }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: reason })).toContainText('price does not fit')
  await page.getByRole('button', { name: 'Edit item' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await form.getByLabel('Value 1', { exact: true }).fill('2.59')
  await expect(form.getByRole('alert')).toHaveCount(0)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: reason })).toHaveCount(0)
})
