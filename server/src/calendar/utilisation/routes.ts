import { RoomState } from '@wifi-tms/contract/rooms'
import { countRooms, exportUtilisation, type RoomWeek, readUtilisation } from '@wifi-tms/contract/utilisation'
import { csvLine, MARK } from '../../api/audit/rules.ts'
import type { Answer } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { countStates, findWeeks, sumWeeks } from './queries.ts'

/** So many lines are read at once. */
const SLICE = 1000

const HEAD = ['room', 'name', 'week', 'openMinutes', 'meetings', 'bookedMinutes', 'usedMinutes', 'noShows']

const textsOf = ({ room, week, open, meetings, booked, used, noShows }: RoomWeek): string[] => [
  ...[room._id, room.name, week, open === null ? '' : String(open)],
  ...[meetings, booked, used, noShows].map(String),
]

export function utilisationRoutes(core: Core, answer: Answer): void {
  answer(readUtilisation, async ({ page, limit, ...asked }) => ({
    items: await findWeeks(core.db, asked, { limit, offset: (page - 1) * limit }),
    ...(await sumWeeks(core.db, asked)),
  }))

  answer(exportUtilisation, async (asked) => {
    const parts = [MARK + csvLine(HEAD)]
    for (let offset = 0; ; offset += SLICE) {
      const weeks = await findWeeks(core.db, asked, { limit: SLICE, offset })
      parts.push(...weeks.map((week) => csvLine(textsOf(week))))
      if (weeks.length < SLICE) return Buffer.from(parts.join(''))
    }
  })

  answer(countRooms, async () => {
    const items = await countStates(core.db)
    return { items: items.map(({ state, count }) => ({ state: RoomState.parse(state), count })) }
  })
}
