import { meetings } from '@wifi-tms/contract/meetings'
import type { Ledger } from '../reliability/ledger.ts'
import { type Day, makeCall } from '../reliability/people.ts'
import type { Reader } from '../reliability/readers.ts'

const HALVES = 48
const DAY_MS = 86_400_000

const clock = (halfHour: number) =>
  halfHour === HALVES ? '24:00' : `${String(halfHour >> 1).padStart(2, '0')}:${halfHour % 2 ? '30' : '00'}`

/** Lets two people book each half hour of a room at the same moment: at most one of them may get it. */
export async function bookSlots(day: Day, book: Ledger, room: string, now = Date.now()): Promise<void> {
  for (let n = 0; await day.open(); n++) {
    const date = new Date(now + (2 + Math.floor(n / HALVES)) * DAY_MS).toISOString().slice(0, 10)
    const halfHour = n % HALVES
    const key = `${room} ${date} ${clock(halfHour)}`
    const winners: string[] = []
    await Promise.all(
      ['one', 'other'].map(async (who) => {
        const name = `${who} ${n}`
        book.intend(key, name, null)
        const slot = { room, date, startTime: clock(halfHour), endTime: clock(halfHour + 1) }
        if (await makeCall(day, () => day.me.ask(meetings.create, { name, ...slot, organiser: who })))
          winners.push(name)
      }),
    )
    if (winners.length > 1) day.faults.push(`${key} was given to ${winners.join(' and ')}`)
    if (winners[0]) book.acknowledge(key, winners[0])
  }
}

/** The owner of a slot; both people where it was given twice. */
export const readSlot: Reader = async (me, key) => {
  const [room, date, startTime] = key.split(' ')
  const { items } = await me.ask(meetings.list, { room, date, startTime })
  return items.map(({ name }) => name).join(' and ') || null
}
