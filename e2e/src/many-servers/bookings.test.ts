import { errors } from '@wifi-tms/contract/errors'
import { type Caller, CallRefused } from '@wifi-tms/tags/call'
import { randomFrom } from '@wifi-tms/tags/random'
import { expect, test } from 'vitest'
import { Ledger } from '../reliability/ledger.ts'
import type { Day } from '../reliability/people.ts'
import { bookSlots } from './bookings.ts'

/** Lets two people book one slot by `calls`. Returns the ledger's fault if the slot then has `storedMeeting`. */
async function faultOf(calls: Record<'one' | 'other', () => Promise<unknown>>, storedMeeting: string | null) {
  let slots = 1
  const day: Day = {
    me: {
      token: '',
      ask: (_: unknown, { organiser }: { organiser: 'one' | 'other' }) => calls[organiser](),
    } as unknown as Caller,
    random: randomFrom('bookings'),
    mayWork: async () => slots-- > 0,
    calls: { open: 0, unanswered: 0 },
    faults: [],
  }
  const book = new Ledger('booking')
  await bookSlots(day, book, 'room')
  expect(day.faults).toEqual([])
  return book.settle(book.keys[0]!, storedMeeting)
}

test('a stored meeting is a fault if its call was refused, whatever became of the other call for the slot', async () => {
  const refused = () => Promise.reject(new CallRefused('POST', { ...errors.conflict, data: null }))
  const unanswered = () => Promise.reject(new Error('the connection broke'))
  const granted = async () => {}
  expect(await faultOf({ one: refused, other: refused }, null)).toBeUndefined()
  expect(await faultOf({ one: refused, other: refused }, 'one 0')).toContain('found one 0')
  expect(await faultOf({ one: refused, other: refused }, 'other 0')).toContain('found other 0')
  expect(await faultOf({ one: refused, other: unanswered }, 'one 0')).toContain('found one 0')
  expect(await faultOf({ one: refused, other: unanswered }, 'other 0')).toBeUndefined()
  expect(await faultOf({ one: refused, other: granted }, 'one 0')).toContain('acknowledged was other 0')
})
