import { isDeepStrictEqual } from 'node:util'
import { events, type UpOf } from '@wifi-tms/contract/messages'
import { expect, test } from 'vitest'
import { blankDevice } from '../devices/queries.ts'
import { mayReportSelf, withReported } from './self.ts'

type Event = UpOf<'event'>

/** An event with every field. */
const wholeEvent: Required<Omit<Event, 'type' | 'event'>> = {
  id: 'a',
  frame: 'f'.repeat(64),
  reason: 'panel',
  message: 'no busy line',
  battery: 385,
  button: 2,
}

test('`mayReportSelf` is true for each event with a value of the tag itself: otherwise the value would not be stored', () => {
  const messages = events.flatMap((event) => [
    { type: 'event', event } as Event,
    ...Object.entries(wholeEvent).map(([field, value]) => ({ type: 'event', event, [field]: value }) as Event),
  ])
  const speaking = messages.filter(
    (message) => !isDeepStrictEqual(withReported(blankDevice, message, new Date()), blankDevice),
  )
  expect(speaking).not.toEqual([])
  for (const message of speaking) expect([message, mayReportSelf(message)]).toEqual([message, true])
})
