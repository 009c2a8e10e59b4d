import { devices } from '@wifi-tms/contract/devices'
import { rooms } from '@wifi-tms/contract/rooms'
import { tagOf } from '../src/app.ts'
import { expect, test } from '../src/test.ts'

/** Returns a time zone in which it is about noon now, so that no meeting lasts over midnight. */
function zoneAtNoon() {
  const now = Temporal.Now.instant()
  return Intl.supportedValuesOf('timeZone').find(
    (zone) => /^[A-Z][a-z]+\/[A-Z][a-z]+$/.test(zone) && now.toZonedDateTimeISO(zone).hour === 12,
  )!
}

test('[entity-room] the button of a plate books the room, and both the plate and the room list show this; people end and book meetings and set check-in and working hours', async ({
  signedIn: page,
  app,
}) => {
  const screen = (await app.screens()).find(({ name }) => name === '4.2')!
  const fleet = await app.addTags('at-the-door', [tagOf(0x1300, screen)])
  const tag = fleet.tags[0]!
  const [device] = (await app.admin.ask(devices.list, { q: '1300' })).items
  const room = { name: 'Tromsø', timeZone: zoneAtNoon(), devices: [device!._id] }
  const { _id: id } = await app.admin.ask(rooms.create, room)
  const readShownFrame = () => tag.glass()?.sha256
  await expect.poll(readShownFrame).toBeTruthy()
  const freeFrame = readShownFrame()

  await page.goto('/room/list')
  const row = page.getByRole('row').filter({ hasText: 'Tromsø' })
  await expect(row).toContainText('free')
  tag.press()
  await expect(row).toContainText('busy')
  await expect(row).toContainText('Ad hoc meeting')
  await expect.poll(readShownFrame).not.toBe(freeFrame)

  await row.getByRole('button', { name: 'End now: Tromsø' }).click()
  const question = page.getByRole('dialog', { name: 'End Ad hoc meeting now?' })
  await expect(question).toContainText('Tromsø is free from now on.')
  await question.getByRole('button', { name: 'End now' }).click()
  await expect(row).toContainText('free')
  await expect.poll(readShownFrame).toBe(freeFrame)
  await row.getByRole('button', { name: 'Book now: Tromsø' }).click()
  await page.getByRole('menuitem', { name: '30 minutes' }).click()
  await expect(row).toContainText('busy')

  await row.getByRole('link', { name: 'Tromsø' }).click()
  await expect(page.getByRole('heading', { name: 'Changes' })).toBeVisible()
  await expect(page.locator('.object-history')).toContainText('Booked')
  const fields = page.locator('.form-page:visible')
  await fields.getByRole('switch', { name: 'Check-in' }).click()
  await fields.getByText(/^More: /).click()
  const hours = fields.getByRole('region', { name: 'Working hours' })
  await hours.getByRole('combobox', { name: 'Days', exact: true }).click()
  for (const day of ['Mon', 'Tue']) await page.getByTitle(day, { exact: true }).click()
  await page.keyboard.press('Escape')
  await hours.getByLabel('From').fill('10:00')
  await hours.getByLabel('To', { exact: true }).fill('09:00')
  await expect(hours.getByText('The end must be after the start')).toBeVisible()
  await hours.getByLabel('To', { exact: true }).fill('10:30')
  await fields.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/room\/list$/)
  const storedRoom = await app.admin.ask(rooms.get, { id })
  expect(storedRoom).toMatchObject({ checkIn: true, hours: { days: ['MO', 'TU'], from: '10:00', to: '10:30' } })

  await row.getByRole('link', { name: 'Tromsø' }).click()
  await page.getByRole('button', { name: 'End now: Tromsø' }).click()
  await page.getByRole('dialog', { name: 'End Ad hoc meeting now?' }).getByRole('button', { name: 'End now' }).click()
  await expect(page.locator('.page-head:visible').first()).toContainText('closed')
  await expect(page.getByRole('row').filter({ hasText: 'Actual end: ' }).first()).toContainText('Ad hoc meeting')
})
