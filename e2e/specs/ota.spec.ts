import type { Page } from '@playwright/test'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import { otas } from '@wifi-tms/contract/otas'
import { products } from '@wifi-tms/contract/products'
import { espImage } from '@wifi-tms/server/fleet/otas/testing/images'
import { addPerson } from '../src/people.ts'
import { expect, logIn, test } from '../src/test.ts'

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })

/** Opens the form and fills in the fields that do not matter for the file. */
async function addFirmware(page: Page, name: string, product: string, deviceType: string) {
  await page.getByRole('button', { name: 'Add OTA upgrade' }).click()
  const form = page.getByRole('dialog', { name: 'Add OTA upgrade' })
  await form.getByLabel('Name').fill(name)
  for (const [label, typed, option] of [
    ['Product', product, product],
    ['Device type', deviceType, deviceType],
    ['Screen type', '4.2', '4.2 · B/W'],
  ] as const) {
    await form.getByLabel(label).fill(typed)
    await page.getByTitle(option, { exact: true }).last().click()
  }
  await form.getByLabel('Description').fill('Sleeps longer')
  return form
}

test('[route-ota] [entity-ota] [screen-crud] an administrator uploads firmware with all its fields, which are checked, changes and removes it', async ({
  signedIn: page,
  app,
}) => {
  await page.goto('/index')
  const { _id } = await app.admin.ask(products.create, { name: 'Shelf labels', uri: 'shelf' })
  await app.admin.ask(deviceTypes.create, { name: 'Gate', type: 4999 })
  await page.getByRole('link', { name: 'OTA upgrades' }).click()
  await expect(page).toHaveURL(/\/system\/ota$/)
  const form = await addFirmware(page, 'Winter', 'Shelf labels', 'Gate')
  await form.getByLabel('Software version').fill('1.3')
  await expect(form.getByText('Version-1.03')).toBeVisible()
  await form.getByLabel('Hardware version').fill('2.0')
  const image = espImage('1.2.0')
  await form.getByLabel('Firmware file').setInputFiles(file('tag.bin', image.subarray(0, -20)))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('“tag.bin” is damaged or cut short')).toBeVisible()
  await form.getByLabel('Firmware file').setInputFiles(file('tag.bin', image))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('“tag.bin” is version 1.2.0, not the version entered')).toBeVisible()
  await form.getByLabel('Software version').fill('1.02')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  const [ota] = (await app.admin.ask(otas.list, { product: _id })).items
  expect(ota).toMatchObject({
    softwareVersion: 0x0102,
    hardwareVersion: 0x0200,
    bytes: image.length,
    fileVersion: '1.2.0',
  })
  const row = page.getByRole('row').filter({ hasText: 'Winter' })
  for (const text of ['Sleeps longer', 'Shelf labels', 'Gate', '4.2 · B/W', 'Version-1.02', 'Version-2.00'])
    await expect(row).toContainText(text)
  await expect(row).toContainText(ota!.sha256.slice(0, 12))

  await row.getByRole('button', { name: 'Edit Winter' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit OTA upgrade' })
  await expect(edit.getByLabel('Software version')).toHaveValue('1.02')
  await edit.getByLabel('Name').fill('Spring')
  await edit.getByLabel('Hardware version').fill('2.1')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Spring' })).toContainText('Version-2.01')

  await page.goto('/system/devtype')
  await page.getByRole('button', { name: 'Delete Gate' }).click()
  const refusal = page.getByRole('dialog', { name: 'Delete device type Gate?' })
  await expect(refusal.getByRole('alert')).toHaveText('Cannot delete: used by 1 OTA upgrade (Spring)')
  await page.goto('/system/ota')
  await page.getByRole('button', { name: 'Delete Spring' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Delete OTA upgrade Spring?' })
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Delete Spring' })).toHaveCount(0)
})

test('[route-ota] an administrator cancels the upload of a firmware file and the form keeps the typed values', async ({
  signedIn: page,
  app,
}) => {
  await app.admin.ask(products.create, { name: 'Slow', uri: 'slow' })
  await page.route('**/rest/otas', (route) => (route.request().method() === 'POST' ? undefined : route.continue()))
  await page.goto('/system/ota')
  const form = await addFirmware(page, 'Held', 'Slow', 'E-paper tag')
  await form.getByLabel('Software version').fill('1.2')
  await form.getByLabel('Hardware version').fill('1.0')
  await form.getByLabel('Firmware file').setInputFiles(file('tag.bin', espImage('1.2')))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('progressbar')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByRole('progressbar')).toHaveCount(0)
  await expect(form.getByLabel('Name')).toHaveValue('Held')
  await page.unroute('**/rest/otas')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  expect((await app.admin.ask(otas.list, { name: 'Held' })).total).toBe(1)
})

test('[route-ota] only administrators can open the firmware page', async ({ page, app }) => {
  const person = await addPerson(app, 'no-firmware', ['editor'])
  await page.goto('/system/ota')
  await logIn(page, person)
  await expect(page).toHaveURL(/\/401$/)
  await expect(page.getByRole('link', { name: 'OTA upgrades' })).toHaveCount(0)
})
