import { bookRooms, meetings } from '@wifi-tms/contract/meetings'
import { changeOccurrence } from '@wifi-tms/contract/occurrences'
import { rooms } from '@wifi-tms/contract/rooms'
import { readNextRuns, tasks } from '@wifi-tms/contract/tasks'
import { templates } from '@wifi-tms/contract/templates'
import { beforeEach, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { turnOnce } from '../scheduler/loop.ts'
import { movableClock } from '../testing/clock.ts'

const clock = movableClock()
beforeEach(() => clock.reset())

const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index).join(',')
const WEEK = 'MO,TU,WE,TH,FR,SA,SU'
/** Rules by days that never have a time. */
const neverOnADay = [
  `FREQ=YEARLY;BYWEEKNO=${numbers(1, 53)};BYDAY=${WEEK};BYSETPOS=999`,
  `FREQ=DAILY;BYYEARDAY=${numbers(1, 90)};BYMONTH=12`,
  `FREQ=WEEKLY;BYDAY=${WEEK};BYSETPOS=8`,
  `FREQ=WEEKLY;BYDAY=${WEEK};BYMONTH=2;BYMONTHDAY=30`,
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
]
/** A rule that checks every second minute and never finds one, as BYMINUTE allows only minutes in between. */
const TOO_COSTLY = 'FREQ=MINUTELY;INTERVAL=2;BYMINUTE=1'
const EVERY_MINUTE_DAILY = `FREQ=DAILY;BYHOUR=${numbers(0, 23)};BYMINUTE=${numbers(0, 59)}`

eachServer(
  'rules that people type',
  (server) => {
    const start = () => `${clock.day()}T12:00`
    const tellNextRuns = (repeat: string, triggerTime = start()) =>
      server().tell(readNextRuns, { triggerTime, repeat, timeZone: 'Europe/Warsaw' })
    const refusalOf = async (answer: ReturnType<typeof tellNextRuns>) => {
      const { code, body } = await answer
      return [code, body.reason, body.errors?.map(({ path }) => path)]
    }
    const newRoom = async () => (await server().ask(rooms.create, { name: 'Oslo', timeZone: 'Europe/Warsaw' }))._id
    const meeting = (room: string, more: object = {}) => ({
      name: 'Board',
      room,
      date: clock.day(),
      startTime: '18:00',
      endTime: '18:30',
      ...more,
    })
    const task = async (more: object = {}) => {
      const canvas = { version: 1 as const, elements: [] }
      const { _id: template } = await server().ask(templates.create, { name: 'Menu', resolution: '800x480', canvas })
      return { name: 'Lunch', template, triggerTime: start(), timeZone: 'Europe/Warsaw', all: true as const, ...more }
    }

    const never = (field: string) => [40000, 'never-comes', [field]]
    test.each(neverOnADay)('%s never has a time and is refused', async (rule) => {
      expect(await refusalOf(tellNextRuns(rule))).toEqual(never('repeat'))
    })

    test('a rule that never has a time is refused at its field, for tasks and for meetings', async () => {
      const [rule] = neverOnADay
      expect(await refusalOf(server().tell(tasks.create, await task({ repeat: rule })))).toEqual(never('repeat'))
      const room = await newRoom()
      const wrong = { recurrence: rule }
      expect(await refusalOf(server().tell(meetings.create, meeting(room, wrong)))).toEqual(never('recurrence'))
      const { room: _, ...booking } = meeting(room, wrong)
      expect(await refusalOf(server().tell(bookRooms, { ...booking, rooms: [room] }))).toEqual(never('recurrence'))
      const { _id: id } = await server().ask(meetings.create, meeting(room, { recurrence: 'FREQ=DAILY' }))
      const part = { ...meeting(room, wrong), id, day: clock.day(), part: 'following' as const }
      expect(await refusalOf(server().tell(changeOccurrence, part))).toEqual(never('recurrence'))
    })

    test('lower case, spaces and a closing semicolon are allowed in a rule', async () => {
      const repeat = ' rrule:freq=weekly; byday=mo, we ;count=3; '
      const { repeat: storedRule, nextRuns } = await server().ask(tasks.create, await task({ repeat }))
      expect([storedRule, nextRuns.length]).toEqual(['FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3', 3])
      const recurrence = 'freq=daily;count=2;'
      const made = await server().ask(meetings.create, meeting(await newRoom(), { recurrence }))
      expect(made.recurrence).toBe('FREQ=DAILY;COUNT=2')
    })

    test.each(['FREQ=WEEKLY;BYDAY=1MO', 'FREQ=DAILY;BYDAY=-1FR', 'FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO'])(
      'a meaningless number of a weekday is refused: %s',
      async (rule) => {
        expect(await refusalOf(tellNextRuns(rule))).toEqual([40000, undefined, ['repeat']])
        const answer = server().tell(meetings.create, meeting(await newRoom(), { recurrence: rule }))
        expect(await refusalOf(answer)).toEqual([40000, undefined, ['recurrence']])
      },
    )

    test('a rule that takes too much work is refused at its field', async () => {
      expect(await refusalOf(tellNextRuns(TOO_COSTLY))).toEqual([40000, 'too-costly', ['repeat']])
      const answer = server().tell(tasks.create, await task({ repeat: TOO_COSTLY }))
      expect(await refusalOf(answer)).toEqual([40000, 'too-costly', ['repeat']])
    })

    test('a rule that chooses one of all minutes of a day has that time', async () => {
      const { nextRuns } = await server().ask(readNextRuns, {
        triggerTime: start(),
        timeZone: 'Europe/Warsaw',
        repeat: `${EVERY_MINUTE_DAILY};BYSETPOS=999`,
      })
      expect(nextRuns).toHaveLength(5)
      // The 999th minute of a day, 16:38 in Warsaw.
      expect(nextRuns[0]).toBe(`${clock.day()}T15:38:00.000Z`)
    })

    test('rules and meetings end with the year 2100, and a rule that has ended has no next times', async () => {
      expect(await refusalOf(tellNextRuns('FREQ=DAILY', '9999-12-31T09:00'))).toEqual([
        40000,
        undefined,
        ['triggerTime'],
      ])
      const tooLate = server().tell(meetings.create, meeting(await newRoom(), { date: '2101-01-01' }))
      expect(await refusalOf(tooLate)).toEqual([40000, undefined, ['date']])
      const { nextRuns } = await server().ask(readNextRuns, {
        triggerTime: '2020-01-01T09:00',
        timeZone: 'UTC',
        repeat: 'FREQ=DAILY;COUNT=3',
      })
      expect(nextRuns).toEqual([])
    })

    test('other calls are answered while costly rules are computed', async () => {
      let answeredCount = 0
      const costlyCalls = Array.from({ length: 12 }, () => tellNextRuns(TOO_COSTLY).then(() => answeredCount++))
      await server().ask(rooms.list, {})
      expect(answeredCount).toBeLessThan(12)
      await Promise.all(costlyCalls)
    })

    test('a stored rule of a kind that is refused today does no harm: it has no next times', async () => {
      const { db } = server().core
      const { _id: id } = await server().ask(tasks.create, await task({ repeat: 'FREQ=DAILY' }))
      await db.updateTable('task').set({ repeat: TOO_COSTLY, triggerTime: '9999-12-31T09:00' }).execute()
      expect(await server().ask(tasks.get, { id })).toMatchObject({ nextRuns: [] })
      await db.updateTable('task').set({ triggerTime: start() }).execute()
      expect(await server().ask(tasks.get, { id })).toMatchObject({ nextRuns: [] })
      clock.set(`${clock.day()}T11:00:01Z`)
      await turnOnce(server().core)
      await expect.poll(async () => (await server().ask(tasks.get, { id })).lastRun?.state).toBe('done')
      const row = await db.selectFrom('task').select('nextAt').where('id', '=', id).executeTakeFirst()
      expect(row?.nextAt).toBeNull()
    })
  },
  { now: clock.now },
)
