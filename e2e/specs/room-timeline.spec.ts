import { meetings } from '@wifi-tms/contract/meetings'
import { rooms } from '@wifi-tms/contract/rooms'
import { expect, test } from '../src/test.ts'

test('[route-rooms] [route-meeting-new] a drag over the free time of a room books it, and so do keys; the week view shows the days of all rooms, live', async ({
  signedIn: page,
  app,
}) => {
  const hours = { days: ['MO' as const], from: '08:00', to: '18:00' }
  const { _id: room } = await app.admin.ask(rooms.create, { name: 'Timeline One', timeZone: 'UTC', hours })
  await app.admin.ask(rooms.create, { name: 'Timeline Two', timeZone: 'UTC' })
  // On this Monday no other test books a room.
  await page.goto('/room/list?q=Timeline&view=day&date=2098-12-01')
  const day = page.getByRole('region', { name: 'Day' })
  const freeTime = day.getByRole('button', { name: 'Free time of Timeline One' })
  const { x, y, width, height } = (await freeTime.boundingBox())!
  /** The point of an hour on the row, whose 12 hours begin at 7:00. */
  const pointOf = (hour: number) => [x + (width * (hour - 7)) / 12 + 2, y + height / 2] as const
  await page.mouse.move(...pointOf(10))
  await page.mouse.down()
  await page.mouse.move(...pointOf(10.5))
  await page.mouse.move(...pointOf(11))
  await expect(freeTime).toContainText('10:00–11:30')
  await page.mouse.up()
  const form = page.locator('.form-page:visible')
  await expect(form.getByLabel('Date')).toHaveValue('2098-12-01')
  await expect(form.getByLabel('Start time')).toHaveValue('10:00')
  await expect(form.getByLabel('End time')).toHaveValue('11:30')
  await form.getByLabel('Name').fill('Dragged')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(new RegExp(`/room/edit/room/${room}$`))
  const [meeting] = (await app.admin.ask(meetings.list, { room })).items
  expect(meeting).toMatchObject({ name: 'Dragged', date: '2098-12-01', startTime: '10:00', endTime: '11:30' })

  await page.goto('/room/list?q=Timeline&view=day&date=2098-12-01')
  await expect(day.getByRole('button', { name: /^Dragged/ })).toBeVisible()
  await day.getByRole('button', { name: 'Free time of Timeline Two' }).focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(form.getByLabel('Start time')).toHaveValue('09:30')
  await expect(form.getByLabel('End time')).toHaveValue('11:00')
  await form.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/room/list?q=Timeline&view=day&date=2098-12-01')
  await page.getByText('Week', { exact: true }).click()
  const week = page.getByRole('region', { name: 'Week' })
  await expect(week.getByRole('button', { name: /^Dragged/ })).toBeVisible()
  const sundayNight = { room, date: '2098-12-07', startTime: '23:00', endTime: '24:00' }
  await app.admin.ask(meetings.create, { name: 'Sunday night', ...sundayNight })
  await expect(week.getByRole('button', { name: /^Sunday night/ })).toBeVisible()
  await week.getByRole('button', { name: 'Next week' }).click()
  await expect(page).toHaveURL(/date=2098-12-08/)
  await expect(week.getByRole('button', { name: /^Sunday night/ })).toHaveCount(0)
  await week.getByRole('button', { name: 'New meeting in Timeline Two' }).click()
  await expect(form.getByLabel('Date')).toHaveValue('2098-12-08')

  // A room's further fields are filled in, and the list is filtered by them.
  await page.goto('/room/new/room')
  await form.getByLabel('Name').fill('Timeline Three')
  await form.getByLabel('Site').fill('North campus')
  await form.getByLabel('Floor').fill('2')
  await form.getByLabel('Seats').fill('12')
  await form.getByText(/^More: /).click()
  await form.getByRole('combobox', { name: 'Equipment' }).fill('Projector,')
  await form.getByRole('combobox', { name: 'Holidays' }).fill('2098-12-25 christmas ')
  await expect(form.getByText('Please enter days like 2026-12-25')).toBeVisible()
  await form.getByRole('combobox', { name: 'Holidays' }).press('Backspace')
  await form.getByRole('combobox', { name: 'Meeting details shown' }).click()
  await page.getByTitle('Organiser only').click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/room\/list/)
  const [third] = (await app.admin.ask(rooms.list, { q: 'Timeline Three' })).items
  expect(third).toMatchObject({
    place: { site: 'North campus', floor: '2' },
    capacity: 12,
    equipment: ['Projector'],
    holidays: ['2098-12-25'],
    privacy: 'organiser',
  })
  await page.goto('/room/list?q=Timeline')
  await page.getByRole('combobox', { name: 'Seats' }).click()
  await page.getByTitle('At least 12 seats').click()
  await expect(page).toHaveURL(/capacity\.from=12/)
  await expect(page.getByRole('row').filter({ hasText: 'Timeline' })).toHaveCount(1)
  await expect(page.getByRole('row').filter({ hasText: 'Timeline Three' })).toContainText('North campus')

  // Booking rules, for which no form has fields yet, stay unchanged.
  const { _id: id, name, timeZone } = third!
  const booking = { who: 'members' as const, longest: 60 }
  await app.admin.ask(rooms.update, { id, name, timeZone, booking })
  await page.goto(`/room/edit/room/${id}`)
  await form.getByLabel('Seats').fill('13')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/room\/list/)
  expect(await app.admin.ask(rooms.get, { id })).toMatchObject({ capacity: 13, booking })
})
