import { devices } from '@wifi-tms/contract/devices'
import { writeItems } from '@wifi-tms/contract/item-rows'
import { tagOf } from '../src/app.ts'
import { expect, test } from '../src/test.ts'

test('devices are found by the names of their items, by a filter and by a search that finds no device', async ({
  signedIn: page,
  app,
}) => {
  const [screen] = await app.screens()
  const fleet = await app.addTags('shelf', [tagOf(0xb10, screen!), tagOf(0xb11, screen!)])
  const { items } = await app.admin.ask(devices.list, { mac: fleet.tags[1]!.mac })
  const label = items[0]!
  await app.admin.ask(writeItems, { rows: [{ key: 'milk', name: 'Milk', values: {}, devices: [label._id] }] })
  const printedMac = label.mac.match(/../g)!.join(':')
  await page.goto('/display/new')
  const deviceRegion = page.getByRole('region', { name: 'Devices', exact: true })
  const boxes = deviceRegion.getByRole('checkbox', { name: /^Select [0-9a-f:]{17}$/ })
  await expect(boxes).toHaveCount(2)
  await deviceRegion.getByRole('combobox', { name: 'Item', exact: true }).fill('Milk')
  await page.getByTitle('Milk', { exact: true }).click()
  await expect(boxes).toHaveCount(1)
  await expect(boxes).toHaveAccessibleName(`Select ${printedMac}`)

  await page.goto('/device/list?q=Milk')
  await page.getByRole('button', { name: 'Show the devices of items named “Milk”' }).click()
  const row = page.getByRole('row').filter({ hasText: printedMac })
  await expect(row).toContainText('Milk')

  // A display on one device lists only the templates that fit it.
  await row.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Display…' }).click()
  await expect(page.getByRole('checkbox', { name: 'Only what fits the chosen devices' })).toBeChecked()
})
