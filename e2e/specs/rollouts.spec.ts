import { deviceTypes } from '@wifi-tms/contract/device-types'
import { otas } from '@wifi-tms/contract/otas'
import { products } from '@wifi-tms/contract/products'
import { tagOf } from '../src/app.ts'
import { expect, test } from '../src/test.ts'

/** The factor by which the tags' time runs faster, so that an upgrade or a change of Wi-Fi takes seconds. */
const SPEED = 200

test('a person adds a rollout, sees the count of its devices, starts it, watches it to its end, and cancels another', async ({
  signedIn: page,
  app,
}) => {
  const { admin } = app
  const screen = (await app.screens())[0]!
  await app.addTags('rollout/hall', [tagOf(0x3001, screen), tagOf(0x3002, screen)], { speed: SPEED })
  const { _id } = (await admin.ask(products.list, { uri: 'rollout/hall' })).items[0]!
  const deviceType = (await admin.ask(deviceTypes.list, { type: 1 })).items[0]!._id
  const types = { product: _id, deviceType, screenType: screen._id }
  const file = { name: 'tag.bin', bytes: new Uint8Array(2000).fill(7) }
  const ota = { name: 'Summer', ...types, softwareVersion: 0x0302, hardwareVersion: 0x0102, description: 'x' }
  await admin.ask(otas.create, ota, file)

  await page.goto('/device/rollout')
  const addRollout = async (name: string) => {
    await page.getByRole('button', { name: 'Add rollout' }).click()
    const form = page.getByRole('dialog', { name: 'Add rollout' })
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('OTA upgrade').fill('Summer')
    await page.getByTitle('Summer · Version-3.02').last().click()
    await expect(form.getByText('2 devices are upgraded.')).toBeVisible()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toHaveCount(0)
    await page.getByRole('link', { name, exact: true }).click()
  }
  await addRollout('First floor')
  await page.getByRole('button', { name: 'Start' }).click()
  // By default the first group is one device; rounded up, two devices leave the groups of 5 % and 25 % empty.
  await expect(page.getByRole('progressbar', { name: 'Group 0' })).toHaveAttribute('aria-valuetext', '1 of 1 done')
  await expect(page.getByRole('progressbar', { name: 'Group 3' })).toHaveAttribute('aria-valuetext', '1 of 1 done')
  await expect(page.getByRole('list', { name: 'Devices of the rollout' }).getByRole('listitem')).toHaveCount(2)

  await page.goto('/device/rollout')
  await addRollout('Second floor')
  await page.getByRole('button', { name: 'Cancel rollout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel rollout' }).click()
  await expect(page.getByText('cancelled').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start' })).toHaveCount(0)
})

test('a person changes the Wi-Fi of selected devices in the device list; the form counts the devices, and the start must be confirmed', async ({
  signedIn: page,
  app,
}) => {
  const screen = (await app.screens())[0]!
  const networks = { old: 'the-old-password', new: 'the-new-password' }
  const tags = [tagOf(0x3003, screen), tagOf(0x3004, screen)]
  await app.addTags('rollout/wifi', tags, { speed: SPEED, networks, ssid: 'old' })
  const { _id } = (await app.admin.ask(products.list, { uri: 'rollout/wifi' })).items[0]!
  await page.goto(`/device/list?product=${_id}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Wi-Fi and broker…' }).click()
  const form = page.getByRole('dialog', { name: 'Change Wi-Fi or broker' })
  await expect(form.getByText('2 devices get these settings.')).toBeVisible()
  await form.getByLabel('Name', { exact: true }).fill('New network')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please enter a network, a broker or a server address')).toBeVisible()
  await form.getByLabel('Wi-Fi network (SSID)').fill('new')
  await form.getByLabel('Wi-Fi password').fill('the-new-password')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Move 2 devices to new?' })
  await confirmation.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('progressbar', { name: 'Group 0' })).toHaveAttribute('aria-valuetext', '1 of 1 done')
  await expect(page.getByRole('progressbar', { name: 'Group 3' })).toHaveAttribute('aria-valuetext', '1 of 1 done')
  await expect(page.getByRole('button', { name: 'Cancel rollout' })).toHaveCount(0)
})
