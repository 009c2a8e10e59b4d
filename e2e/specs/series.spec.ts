import { meetings } from '@wifi-tms/contract/meetings'
import { rooms } from '@wifi-tms/contract/rooms'
import { expect, expectMessage, test } from '../src/test.ts'

test('[entity-meeting] a person changes one time of a series, renames the rest from a day on, restores an exception, and books two rooms at once', async ({
  signedIn: page,
  app,
}) => {
  const { _id: room } = await app.admin.ask(rooms.create, { name: 'Series hall', timeZone: 'Europe/Warsaw' })
  const today = Temporal.Now.plainDateISO('Europe/Warsaw')
  const day = (days: number) => today.add({ days }).toString()
  const series = { name: 'Stand-up', room, date: day(1), startTime: '09:00', endTime: '09:15' }
  await app.admin.ask(meetings.create, { ...series, recurrence: 'FREQ=DAILY;COUNT=6' })
  const listMeetings = async () => {
    const { items } = await app.admin.ask(meetings.list, { room, from: day(0), to: day(20), limit: 100 })
    return items.map(({ date, name, startTime }) => [today.until(date).days, name, startTime].join(' '))
  }
  const standUpsOn = (...days: number[]) => days.map((day) => `${day} Stand-up 09:00`)

  // The form changes only the time that was clicked.
  await page.goto(`/room/list?view=day&date=${day(2)}`)
  await page.getByRole('button', { name: 'Stand-up 09:00' }).click()
  const form = page.getByRole('dialog', { name: 'Edit meeting' })
  await expect(form.getByRole('radio', { name: `Only ${day(2)}` })).toBeChecked()
  await expect(form.getByLabel('Date')).toHaveValue(day(2))
  await expect(form.getByLabel('Repeats')).toHaveCount(0)
  await form.getByRole('switch', { name: 'All day' }).click()
  await expect(form.getByLabel('Start time')).toBeHidden()
  await form.getByLabel('Name').fill('Workshop')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Saved')
  await expect(page.getByRole('button', { name: 'Workshop All day' })).toBeVisible()
  expect(await listMeetings()).toEqual([...standUpsOn(1), '2 Workshop 00:00', ...standUpsOn(3, 4, 5, 6)])

  // From this day on the rest of the series has another name.
  await page.getByRole('region', { name: 'Day' }).getByLabel('Date').fill(day(4))
  await page.getByRole('button', { name: 'Stand-up 09:00' }).click()
  await form.getByRole('radio', { name: `${day(4)} and all after it` }).check()
  await form.getByLabel('Name').fill('Sit-down')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  const sitDowns = [4, 5, 6].map((day) => `${day} Sit-down 09:00`)
  expect(await listMeetings()).toEqual([...standUpsOn(1), '2 Workshop 00:00', ...standUpsOn(3), ...sitDowns])

  // One meeting is booked in two rooms, one of which is occupied until 09:15.
  await app.admin.ask(rooms.create, { name: 'Series annexe', timeZone: 'Europe/Warsaw' })
  const newForm = page.locator('.form-page:visible')
  await page.goto(`/room/new/meeting?room=${room}&date=${day(3)}&startTime=09:10&endTime=10:00`)
  await newForm.getByLabel('Name').fill('Wide')
  await newForm.getByRole('combobox', { name: 'Rooms' }).fill('Series annexe')
  await page.getByTitle('Series annexe').click()
  await page.keyboard.press('Escape')
  await newForm.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, `Series hall: Stand-up holds the room ${day(3)} 09:00–09:15`)
  await newForm.getByLabel('Start time').fill('09:15')
  await newForm.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(new RegExp(`/room/edit/room/${room}$`))
  expect((await app.admin.ask(meetings.list, { q: 'Wide' })).total).toBe(2)

  // A change in one of the rooms applies to both, or to this one alone.
  const meetingRow = page.getByRole('row').filter({ hasText: 'and 1 more room' })
  const bothRooms = 'In all 2 rooms: Series hall, Series annexe'
  const namesAndStates = async () => {
    const { items } = await app.admin.ask(meetings.list, { startTime: '09:15', endTime: '10:05' })
    return items.map(({ name, status }) => `${name} ${status}`).sort()
  }
  await meetingRow.getByRole('button', { name: 'Edit Wide' }).click()
  await expect(form.getByRole('radio', { name: bothRooms })).toBeChecked()
  await expect(form.getByRole('combobox', { name: 'Room' })).toHaveCount(0)
  await form.getByLabel('Name').fill('Wider')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(meetingRow).toContainText('Wider')
  await meetingRow.getByRole('switch').click()
  const disableDialog = page.getByRole('dialog', { name: 'Disable meeting Wider?' })
  await disableDialog.getByRole('radio', { name: 'Only in Series hall' }).check()
  await disableDialog.getByRole('button', { name: 'Save' }).click()
  await expect(meetingRow).toContainText('disabled')
  expect(await namesAndStates()).toEqual(['Wider disable', 'Wider enable'])
  await meetingRow.getByRole('button', { name: 'Delete Wider' }).click()
  const deleteDialog = page.getByRole('dialog', { name: 'Delete meeting Wider?' })
  await expect(deleteDialog.getByRole('radio', { name: bothRooms })).toBeChecked()
  await deleteDialog.getByRole('button', { name: 'Delete' }).click()
  await expect(meetingRow).toHaveCount(0)
  expect(await namesAndStates()).toEqual([])

  await page.goto(`/room/edit/room/${room}`)
  await expect(page.getByRole('row').filter({ hasText: 'Workshop' })).toContainText('All day')
  await page.getByRole('button', { name: 'Delete Sit-down' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete meeting Sit-down?' })
  await expect(dialog.getByRole('radio', { name: 'The whole series' })).toBeChecked()
  await dialog.getByRole('radio', { name: `Only ${day(4)}` }).check()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: 'Sit-down' })
  await expect(row).toContainText('1 day left out')
  expect((await listMeetings()).filter((line) => line.includes('Sit'))).toEqual(sitDowns.slice(1))
  await page.getByRole('button', { name: 'Edit Sit-down' }).click()
  await form.getByLabel('Days left out').press('Backspace')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(row).not.toContainText('left out')
  expect((await listMeetings()).filter((line) => line.includes('Sit'))).toEqual(sitDowns)
})
