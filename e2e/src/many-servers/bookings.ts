import { meetings } from '@wifi-tms/contract/meetings'
import type { Ledger } from '../reliability/ledger.ts'
import { type Day, makeCall } from '../reliability/people.ts'
import type { Reader } from '../reliability/readers.ts'

/** The number of half hours in a day. */
const HALF_HOURS = 48
const DAY_MS = 86_400_000

/** The time of day at which a half hour begins: 0 → '00:00', 19 → '09:30', 48 → '24:00'. */
const timeOf = (halfHour: number) =>
  halfHour === HALF_HOURS ? '24:00' : `${String(halfHour >> 1).padStart(2, '0')}:${halfHour % 2 ? '30' : '00'}`

/** Lets two people book each half hour of a room at the same moment; at most one of the two calls may succeed. */
export async function bookSlots(day: Day, book: Ledger, room: string, now = Date.now()): Promise<void> {
  for (let n = 0; await day.mayWork(); n++) {
    // The first slot is the day after tomorrow, and each lies after the one before.
    const date = new Date(now + (2 + Math.floor(n / HALF_HOURS)) * DAY_MS).toISOString().slice(0, 10)
    const halfHour = n % HALF_HOURS
    const key = `${room} ${date} ${timeOf(halfHour)}`
    const winners: string[] = []
    await Promise.all(
      ['one', 'other'].map(async (who) => {
        const name = `${who} ${n}`
        book.intend(key, name, null)
        const slot = { room, date, startTime: timeOf(halfHour), endTime: timeOf(halfHour + 1) }
        const answer = await makeCall(day, () => day.me.ask(meetings.create, { name, ...slot, organiser: who }))
        if (answer) winners.push(name)
        else if (answer === false) book.refuse(key, name)
      }),
    )
    if (winners.length > 1) day.faults.push(`${key} was given to ${winners.join(' and ')}`)
    if (winners[0]) book.acknowledge(key, winners[0])
  }
}

/** Reads the name of the meeting in a slot; both names if two were booked. */
export const readSlot: Reader = async (me, key) => {
  const [room, date, startTime] = key.split(' ')
  const { items } = await me.ask(meetings.list, { room, date, startTime })
  return items.map(({ name }) => name).join(' and ') || null
}
