import type { Page } from '@playwright/test'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import { type Device, devices } from '@wifi-tms/contract/devices'
import { readOrders } from '@wifi-tms/contract/orders'
import { type Ota, otas } from '@wifi-tms/contract/otas'
import { espImage } from '@wifi-tms/server/fleet/otas/testing/images'
import type { RunningApp } from '../src/app.ts'
import { addTag, openDevice, orders } from '../src/device-page.ts'
import { addPerson, logInAs } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

test('[route-device-edit] orders reach a tag and the page shows their states live; orders for a tag that is offline wait', async ({
  signedIn: page,
  app,
}) => {
  const { id, tag, fleet, find } = await addTag(app, 'Ordered')
  await openDevice(page, id, 'Ordered')
  const list = orders(page).getByRole('listitem')
  await expect(orders(page).getByText('No commands yet.')).toBeVisible()
  await orders(page).getByRole('button', { name: 'Find it' }).click()
  await expect(list.first()).toContainText('Find it')
  await expect(list.first()).toContainText('done')
  await expect(list.first()).toContainText('admin')

  await orders(page).getByRole('button', { name: 'Ask for status' }).click()
  await expect(list.first()).toContainText('Ask for status')
  await expect(list.first()).toContainText('done')

  const { statistics } = await find()
  await orders(page).getByRole('button', { name: 'Reboot' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Reboot Ordered?' })
  await confirmation.getByRole('button', { name: 'Reboot' }).click()
  await expect(list.first()).toContainText('Reboot')
  await expect(list.first()).toContainText('done')
  expect((await find()).statistics.reboots).toBe(statistics.reboots! + 1)

  tag.powerCut()
  await expect.poll(async () => (await find()).status).toBe('offline')
  await orders(page).getByRole('button', { name: 'Find it' }).click()
  await expect(page.getByText('The device gets the command at its next contact')).toBeVisible()
  await expect(list.first()).toContainText('waiting')
  await expect(list.first()).toContainText('once it is online')
  await orders(page).getByRole('button', { name: 'Ask for status' }).click()
  await orders(page).getByRole('button', { name: 'Cancel command: Ask for status' }).click()
  await expect(list.first()).toContainText('cancelled')
  tag.powerOn()
  await fleet.until('the tag online again', () => fleet.online === 1)
  await expect(list.nth(1)).toContainText('Find it')
  await expect(list.nth(1)).toContainText('done')
  expect((await app.admin.ask(readOrders, { id })).items).toHaveLength(5)
})

test('a person sends other Wi-Fi settings, which the page shows beside the reported ones, without the password', async ({
  signedIn: page,
  app,
}) => {
  const { id, find } = await addTag(app, 'Configured')
  await openDevice(page, id, 'Configured')
  await orders(page).getByRole('button', { name: 'Wi-Fi and broker' }).click()
  const form = page.getByRole('dialog', { name: 'Wi-Fi and broker of Configured' })
  await expect(form.getByRole('button', { name: 'Send' })).toBeDisabled()
  await form.getByLabel('Server address').fill('somewhere')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('Please enter an address that begins with http:// or https://')).toBeVisible()
  await form.getByLabel('Server address').fill('')
  await form.getByLabel('Wi-Fi network (SSID)').fill('Shop floor')
  await form.getByLabel('Wi-Fi password').fill('never-to-be-seen')
  const settingsResponse = page.waitForResponse((answer) => answer.url().endsWith('/config'))
  await form.getByRole('button', { name: 'Send' }).click()
  await settingsResponse
  const order = orders(page).getByRole('listitem').first()
  await expect(order).toContainText('Wi-Fi and broker')
  await expect(order).toContainText('Shop floor')
  await expect(order).toContainText('done')
  const facts = page.locator('.facts')
  await expect(facts).toContainText('Shop floor')
  await expect(facts.locator('div').filter({ hasText: 'Wi-Fi password' })).toContainText('set')
  await expect(facts).not.toContainText('not set here')
  expect((await find()).wifi).toMatchObject({ ssid: 'Shop floor', passwordSet: true })
  await expect(page.locator('body')).not.toContainText('never-to-be-seen')
})

test('a person sees how many devices get an order now and how many later, sends it, and deletes many devices', async ({
  signedIn: page,
  app,
}) => {
  const [first, second] = [await addTag(app, 'Crowd 1', ['crowd']), await addTag(app, 'Crowd 2', ['crowd'])]
  second.tag.powerCut()
  await expect.poll(async () => (await second.find()).status).toBe('offline')
  await page.goto('/device/list?labels=crowd')
  const bar = page.getByRole('region', { name: 'Selection' })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar.getByRole('button', { name: 'Commands' }).click()
  const dialog = page.getByRole('dialog', { name: 'Command to 2 devices' })
  await expect(dialog.getByText('1 device gets it now')).toBeVisible()
  await expect(dialog.getByText('1 device gets it at its next contact')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send to 2 devices' }).click()
  await expect(page.getByText('Command sent to 1 device, waiting for 1')).toBeVisible()
  const readStates = async (id: string) => (await app.admin.ask(readOrders, { id })).items.map(({ state }) => state)
  await expect.poll(() => readStates(first.id)).toEqual(['done'])
  expect(await readStates(second.id)).toEqual(['waiting'])
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete 2 devices?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 devices deleted')).toBeVisible()
  expect((await app.admin.ask(devices.list, { labels: 'crowd' })).total).toBe(0)
})

/** Uploads firmware of this version that fits this device. */
async function addFirmware(app: RunningApp, page: Page, device: Device, name: string, version: string): Promise<Ota> {
  const [type] = (await app.admin.ask(deviceTypes.list, { limit: 1 })).items
  const form = new FormData()
  const fields = {
    name,
    product: device.product,
    deviceType: type!._id,
    screenType: device.screenType!,
    softwareVersion: version,
    hardwareVersion: String(device.hardwareVersion),
    description: 'Sleeps longer',
  }
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  const image = espImage('1.2', { moreSegments: [new Uint8Array(20_000)] }) as Uint8Array<ArrayBuffer>
  form.append('file', new Blob([image]), 'tag.bin')
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'Admin-Token')!.value
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${app.url}/user/api/rest/otas`, { method: 'POST', body: form, headers })
  return otas.create.output.parse(((await answer.json()) as { data: unknown }).data)
}

test('[route-device-edit] a person updates a tag with firmware that fits, follows the progress, and the tag reports the new version', async ({
  signedIn: page,
  app,
}) => {
  const { id, find } = await addTag(app, 'Upgraded')
  const device = await find()
  await addFirmware(app, page, device, 'Autumn', '258')
  await openDevice(page, id, 'Upgraded')
  const firmware = page.getByRole('region', { name: 'Firmware' })
  await expect(firmware).toContainText('Version-1.00')
  await firmware.getByRole('button', { name: 'Upgrade firmware' }).click()
  const form = page.getByRole('dialog', { name: 'Upgrade firmware of Upgraded' })
  await form.getByRole('radio', { name: /Autumn/ }).check()
  await form.getByRole('button', { name: 'Upgrade' }).click()
  await expect(firmware).toContainText('Version-1.02')
  await expect(firmware.getByRole('progressbar')).toBeVisible()
  await expect(firmware).toContainText('done')
  await expect(firmware.getByRole('progressbar')).toHaveCount(0)
  expect(await find()).toMatchObject({ softwareVersion: 258, firmware: { state: 'done', percent: 100 } })
})

test('a viewer sees orders and firmware and can send neither', async ({ page, app }) => {
  const { id } = await addTag(app, 'Looked at')
  const viewer = await addPerson(app, 'orders-viewer')
  await logInAs(page, viewer, `/device/edit/${id}`)
  await expect(orders(page)).toBeVisible()
  await expect(orders(page).getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Firmware' }).getByRole('button')).toHaveCount(0)
})

test('a person replaces a broken device by a new one, whose page opens', async ({ signedIn: page, app }) => {
  const [broken, spare] = [await addTag(app, 'Freezer 4', ['frozen']), await addTag(app, 'Spare tag')]
  await openDevice(page, broken.id, 'Freezer 4')
  await page.getByRole('button', { name: 'Replace…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace Freezer 4' })
  await expect(dialog.getByRole('button', { name: 'Replace' })).toBeDisabled()
  await dialog.getByLabel('New device').fill('Spare tag')
  await page.locator('.ant-select-item').filter({ hasText: 'Spare tag' }).click()
  await expect(dialog).toContainText('takes the place of Freezer 4')
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await expect(page).toHaveURL(new RegExp(`${spare.id}$`))
  await expect(page.getByRole('heading', { name: 'Freezer 4', level: 1 })).toBeVisible()
  expect([(await broken.find()).alias, (await spare.find()).labels]).toEqual(['', ['frozen']])
})
