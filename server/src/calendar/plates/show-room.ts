import { NOTICE_SECONDS } from '@wifi-tms/contract/door'
import { Privacy, type RoomMeeting } from '@wifi-tms/contract/rooms'
import { Language } from '@wifi-tms/contract/shapes'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import type { RoomTable } from '../../base/database/room-tables.ts'
import { type Considered, withheldAfter } from '../../fleet/displays/withheld.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { findUpcoming } from '../meetings/find-upcoming.ts'
import { withPrivacy } from '../meetings/privacy.ts'
import { doorLinkOf, doorUrl } from '../rooms/door-link.ts'
import { readRules } from '../rooms/queries.ts'
import { judgeRoom, type RoomRules, type RoomSituation, releasedAt, templatesFor } from '../rooms/rules.ts'
import { later, leadOf, momentBefore } from '../times/lead.ts'
import { wallAt } from '../times/zones.ts'
import { findLastPresses, type PlateRow, readPlates, resolutionOf, saveNextLook, wakeDirectories } from './queries.ts'
import { isAllDay, noticesOf, periodKey, plateValues } from './rules.ts'
import { SHIPPED, shippedPlate } from './shipped-plate.ts'
import { findFirstPicture, freezeShipped, wishForPlates } from './wish-plates.ts'
import { noticeWords, type PlateNotice } from './words.ts'

/**
 * Looks at one room, and wishes for pictures of its present state on its plates. A look reads all it needs from rows,
 * so it may be late, repeated, or made by two servers at once. With `byHand` somebody waits for the pictures at the
 * door: they are shown at once, even in quiet times.
 */
export async function showRoom(core: Core, id: string, { byHand = false } = {}): Promise<void> {
  const now = core.now()
  const lookAndWish = async (tx: Db) => {
    const room = await tx.selectFrom('room').selectAll().where('id', '=', id).executeTakeFirst()
    if (!room) return undefined
    const [link, rules] = [linkOf(core, room), await readRules(tx, room)]
    let { state } = room
    const nextLooks: string[] = []
    const changedIds: string[] = []
    const considered: Considered = new Map()
    // Presses of the last two minutes count: in the first minute a notice is shown, and then it has to disappear.
    // Somebody still waits at the door for both pictures.
    const since = new Date(now.getTime() - 2 * NOTICE_SECONDS * 1000).toISOString()
    const presses = await findLastPresses(tx, id, { from: since, until: now.toISOString() })
    // '9' sorts after every moment.
    const { notices, until = '9' } = noticesOf(presses.values(), now)
    const isAtOnce = byHand || presses.size > 0
    const byLead = Map.groupBy(await readPlates(tx, { roomId: id }), leadOf)
    // A lead of 0 is always looked at, even for no plate: consoles get the room's state to the minute.
    for (const [lead, plates] of byLead.has(0) ? byLead : byLead.set(0, [])) {
      const { judged, at: moment, ...lookResult } = await judgeRoomAt(tx, id, rules, now, lead)
      const nextAt = lookResult.nextAt < until ? lookResult.nextAt : until
      changedIds.push(
        ...(await wishForRoom(tx, room, {
          judged,
          at: moment,
          link,
          plates,
          notices,
          considered,
          now,
          byHand: isAtOnce,
        })),
      )
      await saveNextLook(tx, plates, nextAt)
      nextLooks.push(nextAt)
      if (lead === 0) state = judged.state
    }
    const roomColumns = {
      nextAt: nextLooks.sort()[0]!,
      judgedAt: now.toISOString(),
      state,
      ...withheldAfter(room, considered, now),
    }
    await tx.updateTable('room').set(roomColumns).where('id', '=', id).execute()
    await wakeDirectories(tx, id)
    return changedIds
  }
  // A change of bookings empties `nextAt`, so that the clock looks again. The lock keeps this look from overwriting the
  // emptied `nextAt`.
  const changedDevices = await withFleetLock(core.db, lookAndWish, 'meeting', 'room')
  if (!changedDevices) return
  core.wire.changed('rooms', [id])
  if (changedDevices.length === 0) return
  core.wire.changed('devices', changedDevices)
  core.wire.changed('displays', [])
  core.reconcileNow()
}

/**
 * Computes the state of a room for plates that get their pictures `lead` seconds early, and when the clock has to look
 * next. If nobody checked in to a meeting, it looks again at once, to release the room. The lead must not release it
 * early: while only the lead has passed that moment, the state is the one without a lead.
 */
export async function judgeRoomAt(tx: Db, room: string, rules: RoomRules, now: Date, lead: number): Promise<JudgedAt> {
  const moment = later(now, lead)
  const upcoming = (await findUpcoming(tx, [room], moment.toISOString())).get(room) ?? []
  const judged = judgeRoom(upcoming, moment, rules)
  const isOverdue = releasedAt(judged.now, rules, moment) !== undefined
  if (isOverdue && lead > 0) return judgeRoomAt(tx, room, rules, now, 0)
  return { judged, at: moment, nextAt: isOverdue ? moment.toISOString() : momentBefore(judged.nextAt, lead) }
}
interface JudgedAt {
  judged: RoomSituation
  at: Date
  nextAt: string
}

/** The address of the phone page; null where the server does not know its own public address. */
const linkOf = ({ config: { publicUrl }, seal }: Core, room: RoomTable): string | null =>
  publicUrl && room.phone !== 'off' ? doorUrl(publicUrl, doorLinkOf(seal, room)) : null

/**
 * Wishes for pictures on the plates whose picture is to change, and returns the ids of these plates. A plate's own
 * templates take precedence over those of its room. While no meeting runs, plates that belong to a playlist show the
 * playlist.
 */
async function wishForRoom(tx: Db, room: RoomTable, wishing: Wishing): Promise<string[]> {
  const { judged, at: moment, link, plates, notices, considered, now, byHand } = wishing
  const { state, now: runningMeeting, next: nextMeeting } = judged
  const changedIds: string[] = []
  // Plates with equal keys show the same words by the same templates.
  const alikeKey = ({ deviceId, templates, language }: PlateRow) =>
    JSON.stringify([templates, language ?? room.language, notices.get(deviceId)])
  for (const platesAlike of Map.groupBy(plates, alikeKey).values()) {
    const language = Language.parse(platesAlike[0]!.language ?? room.language)
    const publicMeeting = (meeting: RoomMeeting | null) =>
      meeting && withPrivacy(meeting, { privacy: Privacy.parse(room.privacy), language })
    const refusal = notices.get(platesAlike[0]!.deviceId)
    const notice = refusal ? noticeWords[language][refusal] : null
    const values = plateValues({
      name: room.name,
      state,
      now: publicMeeting(runningMeeting),
      next: publicMeeting(nextMeeting),
      link,
      notice,
    })
    const ownFace = await findFirstPicture(
      tx,
      templatesFor(state, JSON.parse(platesAlike[0]!.templates), JSON.parse(room.templates)),
      { plates: platesAlike, values, considered },
    )
    const laterDay = nextMeeting !== null && nextMeeting.date !== wallAt(moment, room.timeZone).slice(0, 10)
    const allDay = { now: isAllDay(runningMeeting), next: isAllDay(nextMeeting) }
    const scene = { state, language, laterDay, allDay, notice, withLink: link !== null }
    for (const [resolution, platesOfSize] of Map.groupBy(platesAlike, resolutionOf)) {
      const face = ownFace ?? (await freezeShipped(tx, SHIPPED, shippedPlate(resolution, scene)))
      const picture = { face, values, period: periodKey(judged), now, byHand, playedAt: runningMeeting ? null : moment }
      changedIds.push(...(await wishForPlates(tx, platesOfSize, picture)))
    }
  }
  return changedIds
}
interface Wishing extends Omit<JudgedAt, 'nextAt'> {
  link: string | null
  plates: readonly PlateRow[]
  notices: ReadonlyMap<string, PlateNotice>
  considered: Considered
  now: Date
  byHand: boolean
}
