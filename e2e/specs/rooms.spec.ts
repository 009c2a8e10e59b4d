import { devices } from '@wifi-tms/contract/devices'
import { MEETING_EXPIRED, meetings } from '@wifi-tms/contract/meetings'
import { rooms } from '@wifi-tms/contract/rooms'
import { tagOf } from '../src/app.ts'
import { addPerson, logInAs } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

/**
 * Returns a time zone in which it is about noon now, so that no meeting of a test lasts over midnight, with its date
 * and a function for the time in some minutes.
 */
function clockAtNoon() {
  const now = Temporal.Now.instant()
  const hourIn = (zone: string) => now.toZonedDateTimeISO(zone).hour
  const zone = Intl.supportedValuesOf('timeZone').find(
    (zone) => /^[A-Z][a-z]+\/[A-Z][a-z]+$/.test(zone) && hourIn(zone) === 12,
  )!
  const wallTime = (minutes: number) => now.add({ minutes }).toZonedDateTimeISO(zone).toPlainDateTime().toString()
  return { zone, day: wallTime(0).slice(0, 10), time: (minutes: number) => wallTime(minutes).slice(11, 16) }
}

test('[route-rooms] [route-room-new] [route-room-edit] [route-meeting-new] [entity-room] [entity-meeting] [state-meeting] [error-meeting] [valid-required] a room gets plates and a meeting, and its plates show the meeting while it is enabled', async ({
  signedIn: page,
  app,
}) => {
  await page.goto('/index')
  const { zone, day, time } = clockAtNoon()
  /** The form of the visible page: pages of other tabs stay in the DOM. */
  const fields = page.locator('.form-page:visible')
  const screen = (await app.screens()).find(({ name }) => name === '4.2')!
  await app.addTags('plates', [tagOf(0xf80, screen), tagOf(0xf81, screen)])
  const [first, second] = (await app.admin.ask(devices.list, { q: 'f8', sort: 'mac' })).items
  await page.getByRole('link', { name: 'Rooms' }).click()
  await expect(page).toHaveURL(/\/room\/list$/)
  await page.getByRole('button', { name: 'Add room' }).first().click()
  await expect(page).toHaveURL(/\/room\/new\/room$/)
  await expect(fields.getByLabel('Name')).toBeFocused()
  await fields.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter a room name')).toBeVisible()
  // The form shows ten fields at first; the others on demand.
  await expect(fields.locator('.ant-form-item:visible')).toHaveCount(10)
  await fields.getByText(/^More: /).click()
  await expect(fields.getByLabel('By phone at the door')).toBeVisible()
  await fields.getByLabel('Name').fill('Lisbon')
  for (const { mac } of [first!, second!]) {
    await page.getByRole('combobox', { name: 'Door signs', exact: true }).fill(mac)
    await page.getByTitle(mac.replace(/(..)(?=.)/g, '$1:')).click()
  }
  // Tab leaves the list of devices without selecting another.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Door signs', exact: true })).not.toBeFocused()
  await page.getByRole('combobox', { name: 'Time zone' }).fill(zone)
  await page.getByTitle(zone, { exact: true }).click()
  await fields.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/room\/list$/)
  const row = page.getByRole('row').filter({ hasText: 'Lisbon' })
  await expect(row).toContainText('free')
  await expect(row).toContainText('No Meeting')
  await expect(row).toContainText('2 door signs')
  const room = (await app.admin.ask(rooms.list, { q: 'Lisbon' })).items[0]!
  expect(room).toMatchObject({ name: 'Lisbon', timeZone: zone, devices: [first!._id, second!._id] })

  await row.getByRole('link', { name: 'Lisbon' }).click()
  await expect(page).toHaveURL(new RegExp(`/room/edit/room/${room._id}$`))
  await expect(page.getByRole('heading', { name: 'No Meeting' })).toBeVisible()
  const readWanted = async (id: string) => (await app.admin.ask(devices.get, { id })).wanted
  /** The frame that each plate shows of its meeting; 'not yet' until the plate has reported the wanted frame. */
  const readShownFrames = async () => {
    const wishes = await Promise.all(room.devices!.map(readWanted))
    return wishes.map((wish) => (wish?.source === 'meeting' && wish.state === 'shown' ? wish.frame! : 'not yet'))
  }
  await expect.poll(readShownFrames).not.toContain('not yet')
  const [freeFrame] = await readShownFrames()
  await page.getByRole('button', { name: 'New meeting' }).click()
  await expect(page).toHaveURL(/\/room\/new\/meeting\?/)
  await expect(fields.getByLabel('Name')).toBeFocused()
  await fields.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter a name')).toBeVisible()
  // The form starts with this room, today and the next full quarter of an hour on the room's own clock.
  await expect(
    fields.getByRole('combobox', { name: 'Rooms' }).locator('xpath=ancestor::*[@class]').getByText('Lisbon').first(),
  ).toBeVisible()
  await expect(fields.getByLabel('Date')).toHaveValue(day)
  await expect(fields.getByLabel('Start time')).toHaveValue(/^1[23]:(00|15|30|45)$/)
  const start = Temporal.PlainTime.from(await fields.getByLabel('Start time').inputValue())
  await expect(fields.getByLabel('End time')).toHaveValue(start.add({ hours: 1 }).toString().slice(0, 5))
  for (const [label, fault] of [
    ['Date', 'Please enter a date'],
    ['Start time', 'Please enter a start time'],
    ['End time', 'Please enter an end time'],
  ] as const) {
    await fields.getByLabel(label).fill('')
    await expect(page.getByText(fault)).toBeVisible()
  }
  await fields.getByLabel('Name').fill('Board')
  await fields.getByLabel('Date').fill(day)
  await fields.getByLabel('Start time').fill(time(-90))
  await fields.getByLabel('End time').fill(time(-120))
  await expect(page.getByText('The end must be after the start')).toBeVisible()
  await fields.getByLabel('End time').fill(time(-60))
  await fields.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.ant-form-item-explain').getByText('The meeting time has expired!')).toBeVisible()
  expect(MEETING_EXPIRED).toBe('The meeting time has expired!')
  await fields.getByLabel('End time').fill(time(60))
  await fields.getByLabel('Description').fill('Budget')
  await fields.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(new RegExp(`/room/edit/room/${room._id}$`))
  await expect(page.locator('.page-head:visible').first()).toContainText('busy')
  const isBusy = async () => {
    const pictures = await readShownFrames()
    return pictures.every((picture) => picture !== 'not yet' && picture !== freeFrame)
  }
  await expect.poll(isBusy).toBe(true)
  const [meeting] = (await app.admin.ask(meetings.list, { room: room._id })).items
  expect(meeting).toMatchObject({
    name: 'Board',
    date: day,
    startTime: time(-90),
    endTime: time(60),
    description: 'Budget',
  })

  // Somebody else tries to book the same time.
  await page.getByRole('button', { name: 'New meeting' }).click()
  await fields.getByLabel('Name').fill('Sales')
  await fields.getByLabel('Date').fill(day)
  await fields.getByLabel('Start time').fill(time(30))
  await fields.getByLabel('End time').fill(time(90))
  await fields.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Board holds the room .* Next free: /).first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  const meetingRow = page.getByRole('row').filter({ hasText: 'Board' })
  const enabledSwitch = meetingRow.getByRole('switch', { name: 'Board is enabled' })
  await expect(meetingRow).toContainText('enabled')
  await enabledSwitch.click()
  await expect(meetingRow).toContainText('disabled')
  await expect(page.locator('.page-head:visible').first()).toContainText('free')
  await expect.poll(readShownFrames).toEqual([freeFrame, freeFrame])
  await enabledSwitch.click()
  await expect(page.locator('.page-head:visible').first()).toContainText('busy')
  await meetingRow.getByRole('button', { name: 'Edit Board' }).click()
  const form = page.getByRole('dialog', { name: 'Edit meeting' })
  await form.getByLabel('Name').fill('Budget board')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Budget board' })).toBeVisible()

  await fields.getByLabel('Name').fill('Porto')
  await fields.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/room\/list$/)
  const renamedRow = page.getByRole('row').filter({ hasText: 'Porto' })
  await expect(renamedRow).toContainText('Budget board')
  await page.getByText('Day', { exact: true }).click()
  const timeline = page.getByRole('region', { name: 'Day' })
  await timeline.getByLabel('Date').fill(day)
  await timeline.getByRole('button', { name: /^Budget board/ }).click()
  await expect(page.getByRole('dialog', { name: 'Edit meeting' }).getByLabel('Name')).toHaveValue('Budget board')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('List', { exact: true }).click()

  await renamedRow.getByRole('button', { name: 'Delete Porto' }).click()
  const deleteDialog = page.getByRole('dialog', { name: 'Delete room Porto?' })
  await expect(deleteDialog.getByRole('alert')).toHaveText('Cannot delete: 1 meeting is still to come (Budget board)')
  await deleteDialog.getByRole('button', { name: 'Cancel' }).click()
  await renamedRow.getByRole('link', { name: 'Porto' }).click()
  await page.getByRole('button', { name: 'Delete Budget board' }).click()
  await page
    .getByRole('dialog', { name: 'Delete meeting Budget board?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByRole('heading', { name: 'No Meeting' })).toBeVisible()
  await page.goto('/room/list')
  await page.getByRole('button', { name: 'Delete Porto' }).click()
  await page.getByRole('dialog', { name: 'Delete room Porto?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Delete Porto' })).toHaveCount(0)
  await page.goto(`/room/edit/room/${room._id}`)
  await expect(page.getByText('This room does not exist')).toBeVisible()
})

test('[role-filter] a viewer sees rooms, meetings and tasks and can change none of them', async ({ page, app }) => {
  const { zone, day, time } = clockAtNoon()
  const { _id: room } = await app.admin.ask(rooms.create, { name: 'Vienna', timeZone: zone })
  const meeting = { name: 'Quiet hour', room, date: day, startTime: time(30), endTime: time(60) }
  await app.admin.ask(meetings.create, meeting)
  await logInAs(page, await addPerson(app, 'roomviewer'), '/room/list')
  await expect(page.getByRole('row').filter({ hasText: 'Vienna' })).toContainText('Quiet hour')
  await expect(page.getByRole('button', { name: 'Add room' })).toHaveCount(0)
  await page.goto(`/room/edit/room/${room}`)
  await expect(page.getByRole('switch', { name: 'Quiet hour is enabled' })).toBeDisabled()
  await expect(page.getByRole('button', { name: /Save|New meeting|Delete/ })).toHaveCount(0)
  for (const path of ['/room/new/room', '/room/new/meeting']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'You cannot access this page' })).toBeVisible()
  }
})
