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
import { queueMeetingEvents, runningEvents, toldTime } from '../meetings/queue-meetings.ts'
import { doorLinkOf, doorUrl } from '../rooms/door-link.ts'
import { readRules } from '../rooms/queries.ts'
import { type RoomRules, type RoomSituation, releasedAt, situationAt, templatesFor } from '../rooms/rules.ts'
import { later, leadOf, momentBefore } from '../times/lead.ts'
import { wallAt } from '../times/zones.ts'
import { findLastPresses, type PlateRow, readPlates, resolutionOf, saveNextLook, wakeDirectories } from './queries.ts'
import { isAllDay, noticesOf, periodKey, plateValues } from './rules.ts'
import { SHIPPED, shippedPlate } from './shipped-plate.ts'
import { findFirstPicture, freezeShipped, wishForPlates } from './wish-plates.ts'
import { noticeWords, type PlateNotice } from './words.ts'

/** A text that sorts after every moment. */
const AFTER_ALL_MOMENTS = '9'

/**
 * Looks at one room, and wishes for pictures of its present state on its plates (door signs). A look reads everything
 * from the database, so it may be late, repeated, or made by two servers at once. With `byHand` somebody waits for the
 * pictures at the door: they are shown at once, even in quiet times.
 */
export async function showRoom(core: Core, id: string, { byHand = false } = {}): Promise<void> {
  const now = core.now()
  const lookAndWish = async (tx: Db) => {
    const room = await tx.selectFrom('room').selectAll().where('id', '=', id).executeTakeFirst()
    if (!room) return undefined
    const [link, rules] = [linkOf(core, room), await readRules(tx, room)]
    let { state } = room
    let running: RoomMeeting | null = null
    const nextLooks: string[] = []
    const changedIds: string[] = []
    const considered: Considered = new Map()
    // A press without effect is answered by a notice, which is shown for NOTICE_SECONDS. Presses within twice that time
    // are read: the picture that replaces the notice is for the same person at the door, and must not wait either.
    const since = new Date(now.getTime() - 2 * NOTICE_SECONDS * 1000).toISOString()
    const presses = await findLastPresses(tx, id, { from: since, until: now.toISOString() })
    const { notices, until: firstNoticeEnd = AFTER_ALL_MOMENTS } = noticesOf(presses.values(), now)
    const isAwaited = byHand || presses.size > 0
    // Plates that sleep or poll get their pictures some seconds early (their lead). Each lead has its own look.
    const platesByLead = Map.groupBy(await readPlates(tx, { roomId: id }), leadOf)
    // A lead of 0 is always looked at, even for no plate: consoles get the room's state to the minute.
    if (!platesByLead.has(0)) platesByLead.set(0, [])
    for (const [lead, plates] of platesByLead) {
      const { situation, at: moment, nextAt: changesAt } = await situationAhead(tx, id, rules, now, lead)
      const nextAt = changesAt < firstNoticeEnd ? changesAt : firstNoticeEnd
      changedIds.push(
        ...(await wishForRoom(tx, room, {
          situation,
          at: moment,
          link,
          plates,
          notices,
          considered,
          now,
          byHand: isAwaited,
        })),
      )
      await saveNextLook(tx, plates, nextAt)
      nextLooks.push(nextAt)
      if (lead === 0) {
        state = situation.state
        running = situation.now
      }
    }
    const roomColumns = {
      nextAt: nextLooks.sort()[0]!,
      judgedAt: now.toISOString(),
      state,
      running: running && JSON.stringify(toldTime(running)),
      ...withheldAfter(room, considered, now),
    }
    await tx.updateTable('room').set(roomColumns).where('id', '=', id).execute()
    await queueMeetingEvents(tx, runningEvents(id, room.running, running), now)
    await wakeDirectories(tx, id)
    return changedIds
  }
  // A change of bookings empties `nextAt`, so that the scheduler looks again. The lock keeps this look from overwriting
  // the emptied `nextAt`.
  const changedDevices = await withFleetLock(core.db, lookAndWish, 'meeting', 'room')
  if (!changedDevices) return
  core.wire.changed('rooms', [id])
  if (changedDevices.length === 0) return
  core.wire.changed('devices', changedDevices)
  core.wire.changed('displays', [])
  core.reconcileNow()
}

/**
 * Computes the state of a room for plates that get their pictures `lead` seconds early, and the moment of the
 * scheduler's next look. A meeting to which nobody checked in in time is overdue: the scheduler looks again at once, to
 * end it and to release the room. No plate may show that early: if the meeting gets overdue only within the lead, the
 * state without a lead is computed.
 */
export async function situationAhead(
  tx: Db,
  room: string,
  rules: RoomRules,
  now: Date,
  lead: number,
): Promise<SituationAhead> {
  const moment = later(now, lead)
  const upcoming = (await findUpcoming(tx, [room], moment.toISOString())).get(room) ?? []
  const situation = situationAt(upcoming, moment, rules)
  const isOverdue = releasedAt(situation.now, rules, moment) !== undefined
  if (isOverdue && lead > 0) return situationAhead(tx, room, rules, now, 0)
  return { situation, at: moment, nextAt: isOverdue ? moment.toISOString() : momentBefore(situation.nextAt, lead) }
}
interface SituationAhead {
  situation: RoomSituation
  /** The moment of this situation: now, or the lead later. */
  at: Date
  nextAt: string
}

/** The address of the phone page; null if the server does not know its own public address. */
const linkOf = ({ config: { publicUrl }, seal }: Core, room: RoomTable): string | null =>
  publicUrl && room.phone !== 'off' ? doorUrl(publicUrl, doorLinkOf(seal, room)) : null

/**
 * Wishes for pictures on the plates whose picture is to change, and returns the ids of these plates. A plate's own
 * templates take precedence over those of its room. While no meeting runs, plates that belong to a playlist show the
 * playlist.
 */
async function wishForRoom(tx: Db, room: RoomTable, wishing: Wishing): Promise<string[]> {
  const { situation, at: moment, link, plates, notices, considered, now, byHand } = wishing
  const { state, now: runningMeeting, next: nextMeeting } = situation
  const changedIds: string[] = []
  // Plates with equal keys show the same words by the same templates.
  const alikeKey = ({ deviceId, templates, language }: PlateRow) =>
    JSON.stringify([templates, language ?? room.language, notices.get(deviceId)])
  for (const platesAlike of Map.groupBy(plates, alikeKey).values()) {
    const plate = platesAlike[0]!
    const language = Language.parse(plate.language ?? room.language)
    const publicMeeting = (meeting: RoomMeeting | null) =>
      meeting && withPrivacy(meeting, { privacy: Privacy.parse(room.privacy), language })
    const refusedPress = notices.get(plate.deviceId)
    const notice = refusedPress ? noticeWords[language][refusedPress] : null
    const values = plateValues({
      name: room.name,
      state,
      now: publicMeeting(runningMeeting),
      next: publicMeeting(nextMeeting),
      link,
      notice,
    })
    const ownPicture = await findFirstPicture(
      tx,
      templatesFor(state, JSON.parse(plate.templates), JSON.parse(room.templates)),
      { plates: platesAlike, values, considered },
    )
    const laterDay = nextMeeting !== null && nextMeeting.date !== wallAt(moment, room.timeZone).slice(0, 10)
    const allDay = { now: isAllDay(runningMeeting), next: isAllDay(nextMeeting) }
    const scene = { state, language, laterDay, allDay, notice, withLink: link !== null }
    for (const [resolution, platesOfSize] of Map.groupBy(platesAlike, resolutionOf)) {
      const picture = ownPicture ?? (await freezeShipped(tx, SHIPPED, shippedPlate(resolution, scene)))
      const playedAt = runningMeeting ? null : moment
      const pictureWish = { picture, values, period: periodKey(situation), now, byHand, playedAt }
      changedIds.push(...(await wishForPlates(tx, platesOfSize, pictureWish)))
    }
  }
  return changedIds
}
interface Wishing extends Omit<SituationAhead, 'nextAt'> {
  link: string | null
  plates: readonly PlateRow[]
  notices: ReadonlyMap<string, PlateNotice>
  considered: Considered
  now: Date
  byHand: boolean
}
