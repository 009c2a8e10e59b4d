import { devices } from '@wifi-tms/contract/devices'
import { directories } from '@wifi-tms/contract/directories'
import { bookNow } from '@wifi-tms/contract/door'
import { rooms } from '@wifi-tms/contract/rooms'
import { tagOf } from '../src/app.ts'
import { expect, expectMessage, test } from '../src/test.ts'

test('[entity-room] a directory at the lift shows two rooms, and its device page names it; a room’s second plate gets its own language', async ({
  signedIn: page,
  app,
}) => {
  const { ask } = app.admin
  const screen = (await app.screens()).find(({ name }) => name === '4.2')!
  await app.addTags(
    'lift',
    [0x1c00, 0x1c01, 0x1c02].map((number) => tagOf(number, screen)),
  )
  const [lift, first, second] = (await ask(devices.list, { q: '1c0', sort: 'mac' })).items
  const { _id: malmo } = await ask(rooms.create, { name: 'Malmö', devices: [first!._id, second!._id] })
  await ask(rooms.create, { name: 'Tromsø' })
  await page.goto('/directory/list')
  await page.getByRole('button', { name: 'Add directory' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add directory' })
  await form.getByRole('button', { name: 'Save' }).click()
  for (const fault of ['Please enter a name', 'Please choose a room']) await expect(form.getByText(fault)).toBeVisible()
  await form.getByLabel('Name').fill('Lift')
  for (const name of ['Tromsø', 'Malmö']) {
    await form.getByRole('combobox', { name: 'Rooms' }).fill(name)
    await page.getByTitle(name, { exact: true }).last().click()
  }
  await page.keyboard.press('Escape')
  const chooseDevice = async (mac: string) => {
    await form.getByRole('combobox', { name: 'Devices' }).fill(mac)
    await page
      .getByTitle(mac.replace(/(..)(?=.)/g, '$1:'))
      .last()
      .click()
    await page.keyboard.press('Escape')
  }
  await chooseDevice(first!.mac)
  await form.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, `${first!.mac} is already a door sign of Malmö.`)
  await chooseDevice(first!.mac)
  await chooseDevice(lift!.mac)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Lift' })).toContainText('Tromsø, Malmö')
  expect((await ask(directories.list, { q: 'Lift' })).items[0]!.devices).toEqual([lift!._id])

  const readShownFrame = async () => {
    const { wanted } = await ask(devices.get, { id: lift!._id })
    return wanted?.source === 'meeting' && wanted.state === 'shown' ? wanted.frame : undefined
  }
  await expect.poll(readShownFrame).toBeTruthy()
  const freeFrame = await readShownFrame()
  await ask(bookNow, { room: malmo, minutes: 15 })
  await expect.poll(async () => [undefined, freeFrame].includes(await readShownFrame())).toBe(false)
  await page.goto(`/device/edit/${lift!._id}`)
  await expect(page.getByText('Directory “Lift”', { exact: true })).toBeVisible()

  // The second plate of the room, which is taken now, is switched to Polish.
  const readWantedFrame = async (id: string) => (await ask(devices.get, { id })).wanted?.frame
  await expect.poll(async () => (await readWantedFrame(first!._id)) ?? null).not.toBeNull()
  await expect.poll(async () => (await readWantedFrame(second!._id)) === (await readWantedFrame(first!._id))).toBe(true)
  await page.goto(`/room/edit/room/${malmo}`)
  await page.getByText(/^More: /).click()
  const plate = page.getByRole('group', { name: second!.mac.replace(/(..)(?=.)/g, '$1:') })
  await expect(plate).toContainText('Same as the room')
  await plate.locator('summary').click()
  await plate.getByRole('combobox', { name: 'Door sign language' }).click()
  await page.getByTitle('Polski').last().click()
  await expect(plate).toContainText('Own settings')
  await page.locator('.form-page:visible').getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/room\/list$/)
  expect((await ask(rooms.get, { id: malmo })).plates).toEqual({ [second!._id]: { templates: {}, language: 'pl' } })
  await expect
    .poll(async () => (await readWantedFrame(second!._id)) === (await readWantedFrame(first!._id)))
    .toBe(false)
})
