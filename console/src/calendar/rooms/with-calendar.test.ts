// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { withCalendar } from './RoomCalendar.tsx'

const allFields = {
  url: 'https://x',
  username: 'anna',
  password: '',
  tenant: 'example.com',
  mailbox: 'room',
  refresh: 5,
}

test.each([
  ['none', null],
  ['ics', { kind: 'ics', url: 'https://x', refresh: 5 }],
  ['caldav', { kind: 'caldav', url: 'https://x', username: 'anna', refresh: 5 }],
  ['microsoft', { kind: 'microsoft', tenant: 'example.com', mailbox: 'room', username: 'anna', refresh: 5 }],
  ['google', { kind: 'google', mailbox: 'room', refresh: 5 }],
])('a calendar of kind %s is sent with the fields of that kind, without an empty secret', (kind, calendar) => {
  expect(withCalendar({ name: 'Oslo', calendar: { ...allFields, kind } })).toEqual({ name: 'Oslo', calendar })
})
