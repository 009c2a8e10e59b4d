import type { Db } from '../../base/database/db.ts'
import { dropPlaced, findPlaced } from './queries.ts'
import type { Placed } from './rules.ts'
import { rowsOf } from './rules.ts'

/** Rows are written so many at a time, as databases bind so many values. */
const AT_ONCE = 500

/** All that a calendar says of a meeting; the moment of its end follows from its times, unless people moved it at the door. */
const said = ({ name, organiser, description, date, startTime, endTime, startsAt, entry }: Placed): string =>
  JSON.stringify([name, organiser, description, date, startTime, endTime, startsAt, entry])

/** Puts these meetings in place of those that came from the room's calendar; false where they are the same. */
export async function saveMeetings(
  tx: Db,
  room: string,
  meetings: readonly Placed[],
  by: { host: string; now: Date },
): Promise<boolean> {
  const kept = new Map((await findPlaced(tx, room)).map((one) => [one.id, one]))
  const fresh = meetings.filter((one) => {
    const known = kept.get(one.id)
    return !known || said(known) !== said(one)
  })
  const wanted = new Set(meetings.map(({ id }) => id))
  const gone = [...kept.keys()].filter((id) => !wanted.has(id))
  if (fresh.length === 0 && gone.length === 0) return false
  await dropPlaced(tx, [...gone, ...fresh.map(({ id }) => id)])
  for (let at = 0; at < fresh.length; at += AT_ONCE) {
    const rows = fresh.slice(at, at + AT_ONCE).map((one) => rowsOf(room, one, by, kept.get(one.id)))
    await tx
      .insertInto('meeting')
      .values(rows.map(({ meeting }) => meeting))
      .execute()
    await tx
      .insertInto('occurrence')
      .values(rows.map(({ occurrence }) => occurrence))
      .execute()
  }
  return true
}
