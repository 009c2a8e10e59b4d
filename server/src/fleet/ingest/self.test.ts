import { isDeepStrictEqual } from 'node:util'
import { tagEvents, type UpOf } from '@wifi-tms/contract/messages'
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
  statistics: { displayFail: 3 },
  button: 2,
}

test('`mayReportSelf` is true for each event that changes a stored value of the tag', () => {
  const messages = tagEvents.flatMap((event) => [
    { type: 'event', event } as Event,
    ...Object.entries(wholeEvent).map(([field, value]) => ({ type: 'event', event, [field]: value }) as Event),
  ])
  const reportingMessages = messages.filter(
    (message) => !isDeepStrictEqual(withReported(blankDevice, message, new Date()), blankDevice),
  )
  expect(reportingMessages).not.toEqual([])
  for (const message of reportingMessages) expect([message, mayReportSelf(message)]).toEqual([message, true])
})
