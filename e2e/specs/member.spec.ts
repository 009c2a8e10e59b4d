import type { Page } from '@playwright/test'
import { meetings } from '@wifi-tms/contract/meetings'
import { rooms } from '@wifi-tms/contract/rooms'
import { ADMIN } from '../src/app.ts'
import { addPerson, logInAs } from '../src/people.ts'
import { expect, test } from '../src/test.ts'

/**
 * Returns a time zone in which it is about noon now, so that no meeting of a test lasts over midnight. `day` and `time`
 * give the day there in some days, and the time there in some minutes.
 */
function clockAtNoon() {
  const now = Temporal.Now.instant()
  const hourIn = (zone: string) => now.toZonedDateTimeISO(zone).hour
  const zone = Intl.supportedValuesOf('timeZone').find(
    (name) => /^[A-Z][a-z]+\/[A-Z][a-z]+$/.test(name) && hourIn(name) === 12,
  )!
  const wall = now.toZonedDateTimeISO(zone).toPlainDateTime()
  return {
    zone,
    day: (days: number) => wall.add({ days }).toPlainDate().toString(),
    time: (minutes: number) => wall.add({ minutes }).toPlainTime().toString().slice(0, 5),
  }
}

/** Collects the calls that the server refuses because the caller may not make them. */
function refusedCalls(page: Page) {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname)
  })
  return refused
}

/** The form of the visible page. */
const formOf = (page: Page) => page.locator('.form-page:visible')

test('[role-filter] [entity-meeting] a member books by the rules of a room, an editor approves, and the member ends the meeting', async ({
  page,
  app,
}) => {
  const { ask } = app.admin
  const { zone, day, time } = clockAtNoon()
  const rules = { who: 'members' as const, longest: 60, ahead: 7, buffer: 10, approval: true }
  const room = await ask(rooms.create, { name: 'Garden', timeZone: zone, booking: rules })
  await ask(rooms.create, { name: 'Boardroom', timeZone: zone })
  const others = { name: 'Auditors', room: room._id, date: day(2), startTime: '09:00', endTime: '10:00' }
  await ask(meetings.create, others)
  const member = await addPerson(app, 'books-rooms', ['member'])
  const refused = refusedCalls(page)

  await logInAs(page, member, '/index')
  const mine = page.getByRole('region', { name: 'My meetings' })
  await expect(mine).toContainText('You have no meetings ahead.')
  const free = page.getByRole('region', { name: 'Free now' })
  await expect(free.getByRole('listitem').filter({ hasText: 'Boardroom' })).toContainText('Booked by editors only')
  await expect(free.getByRole('button', { name: 'New meeting in Boardroom' })).toHaveCount(0)
  await free.getByRole('button', { name: 'New meeting in Garden' }).click()

  // The rules are told before one of them refuses the meeting.
  const form = formOf(page)
  const told = form.getByRole('region', { name: 'Rules of Garden' })
  await expect(told.getByRole('listitem')).toHaveText([
    'At most 60 minutes',
    'Up to 7 days ahead',
    '10 minutes free before and after',
    'An editor has to approve it',
  ])
  await form.getByRole('combobox', { name: 'Rooms' }).fill('Board')
  await expect(page.getByRole('option', { name: 'Boardroom · Booked by editors only' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.keyboard.press('Escape')
  const fault = (label: string) =>
    form
      .locator('.ant-form-item')
      .filter({ has: page.getByLabel(label, { exact: true }) })
      .locator('.ant-form-item-explain')
  const save = () => form.getByRole('button', { name: 'Save' }).click()
  await form.getByLabel('Name').fill('Stand-up')
  await form.getByLabel('Date').fill(day(1))
  await form.getByLabel('Start time').fill('09:00')
  await form.getByLabel('End time').fill('11:00')
  await save()
  await expect(fault('End time')).not.toBeEmpty()
  await form.getByLabel('End time').fill('10:00')
  await form.getByLabel('Date').fill(day(30))
  await save()
  await expect(fault('Date')).not.toBeEmpty()
  await form.getByLabel('Date').fill(day(2))
  await form.getByLabel('Start time').fill('10:05')
  await form.getByLabel('End time').fill('10:30')
  await save()
  await expect(fault('Start time')).not.toBeEmpty()
  await form.getByLabel('Date').fill(day(0))
  await form.getByLabel('Start time').fill(time(0))
  await form.getByLabel('End time').fill(time(45))
  await save()

  // The room's page: the own meeting waits and may be changed, the meeting of somebody else is only seen.
  await expect(page).toHaveURL(new RegExp(`/room/edit/room/${room._id}$`))
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Stand-up')).toContainText('waiting for approval')
  await expect(row('Stand-up').getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await expect(row('Stand-up').getByRole('button', { name: 'Edit Stand-up' })).toBeVisible()
  await expect(row('Auditors')).toBeVisible()
  await expect(row('Auditors').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Edit room' })).toHaveCount(0)
  await page.goto('/room/list?view=day')
  const timeline = page.getByRole('region', { name: 'Day' })
  await timeline.getByLabel('Date').fill(day(0))
  await expect(timeline.getByRole('button', { name: /^waiting for approval Stand-up/ })).toBeEnabled()
  await timeline.getByLabel('Date').fill(day(2))
  await expect(timeline.getByRole('button', { name: /^Auditors/ })).toBeDisabled()
  expect(refused).toEqual([])

  // An administrator finds the meeting among those that wait.
  await logInAs(page, ADMIN, '/room/list')
  const waiting = page.getByRole('region', { name: 'Waiting for approval' })
  await expect(waiting.getByRole('listitem').filter({ hasText: 'Stand-up' })).toContainText('books-rooms')
  await waiting.getByRole('button', { name: 'Approve Stand-up' }).click()
  await page.getByRole('dialog', { name: 'Approve meeting Stand-up?' }).getByRole('button', { name: 'Approve' }).click()
  await expect(waiting.filter({ hasText: 'Stand-up' })).toHaveCount(0)
  expect((await ask(meetings.list, { room: room._id, q: 'Stand-up' })).items[0]).toMatchObject({ status: 'enable' })

  await logInAs(page, member, '/index')
  const own = mine.getByRole('listitem').filter({ hasText: 'Stand-up' })
  await expect(own).not.toContainText('waiting')
  await own.getByRole('button', { name: 'End now: Garden' }).click()
  await page.getByRole('dialog', { name: 'End Stand-up now?' }).getByRole('button', { name: 'End now' }).click()
  await expect(own).toHaveCount(0)
  await expect(free.getByRole('listitem').filter({ hasText: 'Garden' })).toBeVisible()
})

test('[role-filter] a declined meeting is deleted, and the question names it', async ({ page, app }) => {
  const { ask } = app.admin
  const { zone, day } = clockAtNoon()
  const booking = { who: 'members' as const, approval: true }
  const room = await ask(rooms.create, { name: 'Attic', timeZone: zone, booking })
  const member = await addPerson(app, 'waits-for-no', ['member'])
  await logInAs(page, member, `/room/new/meeting?room=${room._id}`)
  const form = formOf(page)
  await form.getByLabel('Name').fill('Party')
  await form.getByLabel('Date').fill(day(1))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Party' })).toContainText('waiting for approval')
  await logInAs(page, ADMIN, `/room/edit/room/${room._id}`)
  await page.getByRole('button', { name: 'Decline Party' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline meeting Party?' })
  await expect(dialog).toContainText('Attic is free again at that time.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('heading', { name: 'No Meeting' })).toBeVisible()
  expect((await ask(meetings.list, { room: room._id })).total).toBe(0)
})

test('[role-filter] [nav-2] a member is offered rooms, help and the own profile alone, and no call of theirs is refused', async ({
  page,
  app,
}) => {
  await app.admin.ask(rooms.create, { name: 'Cellar', booking: { who: 'members' } })
  const member = await addPerson(app, 'sees-rooms', ['member'])
  const refused = refusedCalls(page)
  await logInAs(page, member, '/index')
  const links = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
  await expect(links).toHaveText(['Dashboard', 'Rooms', 'Help'])
  await expect(page.getByRole('button', { name: /otification/ })).toHaveCount(0)
  for (const path of ['/room/list', '/room/list?view=week', '/help/list', '/profile/index', '/room/new/meeting']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(refused).toEqual([])
  for (const path of ['/device/list', '/template/list', '/system/user', '/tools/list', '/room/utilisation']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'You cannot access this page' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Messages' })).toBeEmpty()
  }
})

test('[entity-room] the form of a room sets who books it and by which rules', async ({ signedIn: page, app }) => {
  const room = await app.admin.ask(rooms.create, { name: 'Loft' })
  await page.goto(`/room/edit/room/${room._id}`)
  await page.getByText(/^More: /).click()
  const part = page.getByRole('region', { name: 'Booking' })
  await expect(part.getByLabel('Longest meeting (minutes)')).toBeHidden()
  await part.getByRole('combobox', { name: 'Who may book' }).click()
  await page.getByTitle('Editors and members').click()
  await part.getByLabel('Longest meeting (minutes)').fill('90')
  await part.getByLabel('Days ahead at most').fill('14')
  await part.getByRole('switch', { name: 'Needs approval' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/room\/list$/)
  const read = async () => (await app.admin.ask(rooms.get, { id: room._id })).booking
  expect(await read()).toEqual({ who: 'members', longest: 90, ahead: 14, approval: true })
  await page.goto(`/room/edit/room/${room._id}`)
  await page.getByText(/^More: /).click()
  await part.getByLabel('Longest meeting (minutes)').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/room\/list$/)
  expect(await read()).toEqual({ who: 'members', ahead: 14, approval: true })
})
