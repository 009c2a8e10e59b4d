import { Readable } from 'node:stream'
import { RoomState } from '@wifi-tms/contract/rooms'
import { countRooms, exportUtilisation, type RoomWeek, readUtilisation } from '@wifi-tms/contract/utilisation'
import type { Answer } from '../../api/http/answer.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../api/tables/csv.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { countStates, eachWeek, findWeeks, sumWeeks } from './queries.ts'

const HEAD = ['room', 'name', 'week', 'openMinutes', 'meetings', 'bookedMinutes', 'usedMinutes', 'noShows']

const textsOf = ({ room, week, open, meetings, booked, used, noShows }: RoomWeek): string[] => [
  ...[room._id, room.name, week, open === null ? '' : String(open)],
  ...[meetings, booked, used, noShows].map(String),
]

/** The lines of the exported table, computed while they are sent. */
async function* linesOf(db: Db, range: Parameters<typeof eachWeek>[1]) {
  yield BYTE_ORDER_MARK + csvLine(HEAD)
  for await (const weeks of eachWeek(db, range)) yield weeks.map((week) => csvLine(textsOf(week))).join('')
}

export function utilisationRoutes(core: Core, answer: Answer): void {
  answer(readUtilisation, async ({ page, limit, ...range }) => ({
    items: await findWeeks(core.db, range, { limit, offset: (page - 1) * limit }),
    ...(await sumWeeks(core.db, range)),
  }))

  answer(exportUtilisation, async (range) => Readable.from(linesOf(core.db, range), { objectMode: false }))

  answer(countRooms, async () => {
    const items = await countStates(core.db)
    return { items: items.map(({ state, count }) => ({ state: RoomState.parse(state), count })) }
  })
}
