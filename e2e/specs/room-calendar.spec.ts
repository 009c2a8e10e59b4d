import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { rooms } from '@wifi-tms/contract/rooms'
import { hasRadicale, startRadicale } from '@wifi-tms/server/calendar/caldav/testing/start-radicale'
import { expect, test } from '../src/test.ts'

/** An ICS calendar with one meeting that is on now, and at the same time on two more days. */
const calendarText = (name: string) => {
  const stampOf = (minutes: number) =>
    Temporal.Now.instant().add({ minutes }).toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')
  return [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', 'BEGIN:VEVENT', 'UID:1', `DTSTAMP:${stampOf(0)}`],
    ...[
      `DTSTART:${stampOf(-1)}`,
      `DTEND:${stampOf(9)}`,
      `SUMMARY:${name}`,
      'RRULE:FREQ=DAILY;COUNT=3',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ],
  ].join('\r\n')
}

test('a room imports a calendar, shows its meetings or why it fails, and exports its own meetings', async ({
  signedIn: page,
  app,
}) => {
  let body = calendarText('Steering')
  const feed = http.createServer((_, reply) => void reply.end(body))
  await once(feed.listen(0, '127.0.0.1'), 'listening')
  const { port } = feed.address() as AddressInfo
  try {
    await page.goto('/room/new/room')
    const fields = page.locator('.form-page:visible')
    await fields.getByLabel('Name').fill('Bergen')
    await fields.getByRole('combobox', { name: 'Source' }).click()
    await page.getByTitle('Calendar feed (ICS)').click()
    await fields.getByRole('button', { name: 'Save' }).click()
    await expect(fields.getByText('Please enter the address of the calendar')).toBeVisible()
    await fields.getByLabel('Feed address').fill(`http://127.0.0.1:${port}/room.ics?key=hidden`)
    await fields.getByRole('button', { name: 'Save' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Bergen' })
    await expect(row).toContainText('Steering')
    await expect(row).toContainText('busy')

    await row.getByRole('link', { name: 'Bergen' }).click()
    const calendarSection = page.getByRole('region', { name: 'Calendar' })
    await expect(calendarSection.getByRole('status')).toContainText('The calendar is read.')
    await expect(calendarSection).toContainText(`127.0.0.1:${port}`)
    await expect(calendarSection.getByLabel('Feed address')).toHaveValue('')
    const meeting = page.getByRole('row').filter({ hasText: 'Steering' })
    await expect(meeting).toContainText('From the calendar')
    await expect(meeting).toContainText(/on \d days/)
    await expect(meeting.getByRole('switch')).toBeDisabled()
    body = calendarText('Steering').replace('SUMMARY', 'COMMENT without a colon\r\nSUMMARY')
    await calendarSection.getByRole('button', { name: 'Read now' }).click()
    const problem = calendarSection.getByRole('listitem').filter({ hasText: 'Steering' })
    await expect(problem).toContainText('A line could not be read and was left out.')
    await expect(problem).toContainText(/\d{4}-\d\d-\d\d/)
    await expect(calendarSection).toContainText('1 problem was found in the calendar.')
    body = '<!doctype html><title>Sign in</title>'
    await calendarSection.getByRole('button', { name: 'Read now' }).click()
    await expect(calendarSection.getByRole('status')).toContainText('The address does not lead to a calendar')
    await expect(calendarSection.getByRole('status')).toContainText('Since')
    await expect(meeting).toBeVisible()

    await calendarSection.getByRole('button', { name: 'Create link' }).click()
    const address = calendarSection.locator('code')
    const oldAddress = (await address.textContent())!
    expect(await (await fetch(oldAddress)).text()).toContain('X-WR-CALNAME:Bergen')
    await calendarSection.getByRole('button', { name: 'Renew link' }).click()
    const dialog = page.getByRole('dialog', { name: 'Renew the calendar link of Bergen?' })
    await dialog.getByRole('button', { name: 'Renew link' }).click()
    await expect(address).not.toHaveText(oldAddress)
    expect([(await fetch(oldAddress)).status, (await fetch((await address.textContent())!)).status]).toEqual([404, 200])

    await fields.getByRole('combobox', { name: 'Source' }).click()
    await page.getByTitle('Microsoft 365 (two-way)').click()
    await expect(calendarSection).toContainText('Not tried against the real service')
    await calendarSection.getByLabel('Mailbox').fill('bergen@example.com')
    await fields.getByRole('button', { name: 'Save' }).click()
    await expect(calendarSection.getByText('Please fill in this field')).toHaveCount(3)
    await fields.getByRole('combobox', { name: 'Source' }).click()
    await page.getByTitle('No calendar').click()
    await fields.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('No Meeting')
    expect((await app.admin.ask(rooms.list, { q: 'Bergen' })).items[0]!.calendar).toBeNull()
  } finally {
    feed.closeAllConnections()
    feed.close()
  }
})

test('a room syncs with a CalDAV calendar: meetings of the calendar appear in the room, and bookings of the room in the calendar', async ({
  signedIn: page,
  app,
}) => {
  test.skip(!hasRadicale, 'Radicale is not installed')
  const radicale = await startRadicale()
  try {
    const url = await radicale.addCalendar('oulu')
    const now = Temporal.Now.instant()
    const timeZone = Intl.supportedValuesOf('timeZone').find((zone) => now.toZonedDateTimeISO(zone).hour === 12)!
    const { _id: id } = await app.admin.ask(rooms.create, { name: 'Oulu', timeZone })
    await page.goto(`/room/edit/room/${id}`)
    const calendarSection = page.getByRole('region', { name: 'Calendar' })
    await calendarSection.getByRole('combobox', { name: 'Source' }).click()
    await page.getByTitle('CalDAV (two-way)').click()
    await calendarSection.getByLabel('Calendar address').fill(url)
    await calendarSection.getByLabel('Username').fill(radicale.username)
    await expect(calendarSection).toContainText('Not set.')
    await calendarSection.getByLabel('Password', { exact: true }).fill('wrong')
    await page.locator('.form-page:visible').getByRole('button', { name: 'Save' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Oulu' })
    await row.getByRole('link', { name: 'Oulu' }).click()
    await expect(calendarSection.getByRole('status')).toContainText('The calendar rejected the username or password.')
    await expect(calendarSection).toContainText('Set. Leave empty to keep it.')
    await calendarSection.getByLabel('Password', { exact: true }).fill(radicale.password)
    await page.locator('.form-page:visible').getByRole('button', { name: 'Save' }).click()

    await row.getByRole('button', { name: 'Book now: Oulu' }).click()
    await page.getByRole('menuitem', { name: '30' }).click()
    await expect(row).toContainText('busy')
    await expect.poll(() => radicale.read('oulu')).toContain('SUMMARY:Ad hoc meeting')
    await radicale.put('oulu', 'board', calendarText('Board of Oulu'))
    await row.getByRole('link', { name: 'Oulu' }).click()
    await calendarSection.getByRole('button', { name: 'Read now' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Board of Oulu' })).toContainText('From the calendar')
    await expect(page.getByRole('row').filter({ hasText: 'Ad hoc meeting' })).toHaveCount(1)
    await expect(calendarSection.getByRole('status')).toContainText('The calendar is read.')
  } finally {
    await radicale.stop()
  }
})
