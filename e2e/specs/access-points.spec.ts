import type { Page } from '@playwright/test'
import { devices } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { templates } from '@wifi-tms/contract/templates'
import { accessibilityFaultsInLightAndDark } from '../src/accessibility.ts'
import { AccessPointClient } from '../src/protocols/clients/access-point.ts'
import { expect, test } from '../src/test.ts'

/** Changes the address of the access point in its form; the server connects to the new address at once. */
async function changeAddress(page: Page, url: string) {
  await page.goto('/device/access-point')
  await page.getByRole('button', { name: 'Edit Aisle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit access point' })
  await dialog.getByLabel('Address').fill(url)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

test('a person adds an access point, its tag appears in the device list, receives a picture and shows it', async ({
  signedIn: page,
  app,
}) => {
  const { admin } = app
  const accessPoint = new AccessPointClient()
  const tag = accessPoint.addTag('0000AB12CD34EF56')
  const [firstUrl, secondUrl] = [await accessPoint.open(), await accessPoint.open()]
  try {
    await admin.ask(products.create, { name: 'Shelves', uri: 'shelves' })
    const element = { kind: 'rectangle', id: 'r', x: 0, y: 0, width: 200, height: 300, fill: 'red' } as const
    const canvas = { version: 1 as const, elements: [element] }
    await admin.ask(templates.create, { name: 'Half red', resolution: '400x300', canvas })

    await page.goto('/device/access-point')
    await page.getByRole('button', { name: 'Add access point' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add access point' })
    await dialog.getByLabel('Name').fill('Aisle')
    await dialog.getByLabel('Address').fill('192.168.1.20')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('Please enter http:// or https:// and a host, without a path')
    await dialog.getByLabel('Address').fill(firstUrl)
    await dialog.getByRole('combobox', { name: 'Product' }).click()
    await page.getByTitle('Shelves').click()
    expect(await accessibilityFaultsInLightAndDark(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Aisle' })
    await expect(row).toContainText('Answers')
    await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible()

    await page.goto('/display/new')
    const deviceRegion = page.getByRole('region', { name: 'Devices', exact: true })
    await deviceRegion.getByRole('checkbox', { name: /Select 00:00:AB:12:CD:34:EF:56/i }).check()
    await page.getByRole('radio', { name: 'Half red' }).click()
    const bar = page.getByRole('region', { name: 'New display' })
    await bar.getByRole('button', { name: 'Display', exact: true }).click()
    const findDevice = async () => (await admin.ask(devices.list, { mac: tag.mac.toLowerCase() })).items[0]!
    await expect.poll(async () => (await findDevice()).wanted?.frame).toBeTruthy()

    // The server visits a new address at once, and uploads the picture. Its next visit after the tag's check-in finds
    // that the picture has arrived.
    await changeAddress(page, secondUrl)
    await expect.poll(() => tag.pending).toBe(1)
    accessPoint.checkIn(tag.mac)
    // An access point tells only that the tag has fetched the picture, not that the tag shows it.
    await expect.poll(async () => (await findDevice()).shown?.proof).toBe('fetched')
    await page.goto(`/device/edit/${(await findDevice())._id}`)
    const shown = page.getByRole('region', { name: 'Showing now' })
    await expect(shown).toContainText('Half red')
    await expect(shown).toContainText('Fetched and taken for shown')
    await expect(page.getByRole('region', { name: 'Commands' })).toHaveCount(0)
  } finally {
    await accessPoint.close()
  }
})
