import { Refusal, wrong } from '@wifi-tms/contract/errors'
import { CALENDAR_PATH } from '@wifi-tms/contract/feeds'
import { listEquipment, listSites } from '@wifi-tms/contract/labels'
import {
  endCalendarLink,
  makeCalendarLink,
  type RoomWrite,
  renewDoorLink,
  rooms,
  syncRoom,
} from '@wifi-tms/contract/rooms'
import type { Answer, CallContext } from '../../api/http/answer.ts'
import { seesAsMember } from '../../api/http/who.ts'
import { findRow } from '../../api/resources/queries.ts'
import { usesOf } from '../../api/resources/rules.ts'
import { serveResource } from '../../api/resources/serve-resource.ts'
import { targetersOf } from '../../api/resources/used-by.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import type { RoomTable } from '../../base/database/room-tables.ts'
import { NONE_WITHHELD } from '../../base/database/withheld.ts'
import { SERVER_ZONE } from '../../base/process/server-zone.ts'
import { hashSecret, newSecret } from '../../base/random/secret.ts'
import { dropPortion, dropRemaining } from '../feeds/drop-remaining.ts'
import { saveLink } from '../feeds/queries.ts'
import { dropFeed, refreshFeed, saveFeed } from '../feeds/save-feed.ts'
import type { Feeds } from '../feeds/start-feeds.ts'
import { checkInOpenMeetings, namesOfMeetingsToCome } from '../meetings/queries.ts'
import { recomputeNextMeetings, recomputeRemaining } from '../meetings/recompute-meetings.ts'
import { latestStartForCheckIn } from '../meetings/rules.ts'
import { doorLinkOf, doorUrl } from './door-link.ts'
import * as queries from './queries.ts'
import { refusePlatesElsewhere } from './refuse-plates-elsewhere.ts'
import { namesEditors, templatesIn } from './rules.ts'

export function roomRoutes(core: Core, answer: Answer, feeds: Feeds): void {
  /** Refuses a room that names missing devices or templates, or devices that are plates elsewhere. */
  const refuseWrong = async (tx: Db, { devices: ids, templates, plates }: RoomWrite, id?: string) => {
    const missingIndex = await queries.findMissingIndex(tx, ids)
    if (missingIndex >= 0) throw wrong(`devices.${missingIndex}`, 'There is no such device')
    const notPlate = Object.keys(plates).find((device) => !ids.includes(device))
    if (notPlate) throw wrong(`plates.${notPlate}`, 'This device is no plate of the room')
    const chosenTemplates = templatesIn({ templates, plates })
    const goneTemplate = await queries.findGoneTemplate(
      tx,
      chosenTemplates.map(({ template }) => template),
    )
    const goneField = goneTemplate && chosenTemplates.find(({ template }) => template === goneTemplate)
    if (goneField) throw wrong(goneField.path, 'There is no such template')
    await refusePlatesElsewhere(tx, ids, id)
  }

  serveResource(core, answer, rooms, {
    table: 'room',
    locks: ['feed', 'template', 'wishes'],
    sort: 'name',
    labels: queries.equipment,
    columns: { equipment: 'labels' },
    chooseTable(query, who) {
      if (seesAsMember(who) && namesEditors(query)) throw new Refusal('notAllowed')
      return undefined
    },
    async toColumns(write, { tx, before }) {
      const { name, timeZone, templates, language, checkIn, hours, phone } = write
      const { capacity, place, holidays, privacy, booking } = write
      await refuseWrong(tx, write, before?.id)
      return {
        name,
        timeZone: timeZone ?? before?.timeZone ?? SERVER_ZONE,
        templates: JSON.stringify(templates),
        language,
        // The empty moments make the scheduler look at the room at once, and find anew which values are missing.
        nextAt: '',
        judgedAt: '',
        ...NONE_WITHHELD,
        state: before?.state ?? 'free',
        running: before?.running ?? null,
        checkIn: Number(checkIn),
        hours: hours ? JSON.stringify(hours) : '',
        phone: phone ?? before?.phone ?? 'signedIn',
        doorLink: before?.doorLink ?? 0,
        capacity,
        ...place,
        holidays: JSON.stringify(holidays),
        privacy,
        booking: JSON.stringify(booking),
      }
    },
    async whenSaved(tx, { devices, plates, equipment, calendar }, before, after) {
      await queries.savePlates(tx, { roomId: after.id }, devices, plates)
      await queries.equipment.save(tx, after.id, equipment)
      if (before?.checkIn === 0 && after.checkIn === 1)
        await checkInOpenMeetings(tx, after.id, latestStartForCheckIn(core.now()))
      await saveFeed(tx, after.id, calendar, { seal: feeds.seal, now: core.now() })
      await refreshFeed(tx, before, after)
      if (before && before.timeZone !== after.timeZone) await recomputeNextMeetings(tx, after, core.now())
    },
    toObjects: (roomRows, who, db) => queries.toRooms(db, roomRows, who, core.now()),
    findUses: async (db, { id }) =>
      usesOf('meetings', await namesOfMeetingsToCome(db, id, core.now().toISOString())) ??
      usesOf('directories', await queries.findDirectories(db, id)) ??
      targetersOf(db, id),
    async beforeRemove({ id }, { tx }) {
      // A room with future meetings is not removed: `findUses` names them, and the call is refused after this.
      if ((await namesOfMeetingsToCome(tx, id, core.now().toISOString())).length > 0) return
      await dropFeed(tx, id, core.now())
      await dropPortion(tx, id, 'all', core.now())
      await saveLink(tx, id, null)
      await queries.dropDays(tx, id)
      await queries.savePlates(tx, { roomId: id }, [])
      await queries.equipment.save(tx, id, [])
    },
    // The returned function runs after the commit: it does the work that takes more than one transaction.
    async whenChanged(_, before, after) {
      if (!before) return undefined
      const logFailure = (error: unknown) => core.log.error({ err: error, room: before.id }, 'meetings are left')
      return async () => {
        await dropRemaining(core.db, before.id, core.now()).catch(logFailure)
        if (after && before.timeZone !== after.timeZone)
          await recomputeRemaining(core.db, before.id, core.now()).catch(logFailure)
      }
    },
  })

  answer(listEquipment, async () => ({ items: await queries.equipment.count(core.db) }))
  answer(listSites, async () => ({ items: await queries.countSites(core.db) }))

  const findRoom = async (db: Db, id: string) => {
    const row = await findRow(db, 'room', id)
    if (!row) throw new Refusal('notFound', 'There is no such room')
    return row
  }
  answer(syncRoom, async ({ id }, ask) => {
    // Called for its Refusal of a missing room.
    await findRoom(core.db, id)
    if (!(await feeds.read(id))) throw wrong('calendar', 'This room has no calendar')
    ask.changed('rooms', [id])
    return ask.change(async (tx, recordChange) => {
      const row = await findRoom(tx, id)
      recordChange({ object: { id, name: row.name } })
      return (await queries.toRooms(tx, [row], ask.who, core.now()))[0]!
    })
  })
  /** Changes a part of a room that people do not edit as a field, such as its links, with a line in the history. */
  const changeRoom = <T>(
    id: string,
    ask: CallContext<'rooms'>,
    work: (tx: Db, room: RoomTable) => Promise<T>,
  ): Promise<T> => {
    ask.changed('rooms', [id])
    return ask.change(async (tx, recordChange) => {
      await lock(tx, 'room')
      const room = await findRoom(tx, id)
      recordChange({ object: { id, name: room.name } })
      return work(tx, room)
    })
  }
  answer(makeCalendarLink, async ({ id }, ask) => {
    const secret = newSecret()
    const link = { hash: hashSecret(secret), since: core.now().toISOString() }
    await changeRoom(id, ask, (tx) => saveLink(tx, id, link))
    return { url: `${core.config.publicUrl ?? ask.origin}${CALENDAR_PATH}/${secret}.ics` }
  })
  answer(endCalendarLink, async ({ id }, ask) => {
    await changeRoom(id, ask, (tx) => saveLink(tx, id, null))
    return { _id: id }
  })
  answer(renewDoorLink, async ({ id }, ask) => {
    const link = await changeRoom(id, ask, async (tx, room) => {
      const doorLink = room.doorLink + 1
      await queries.saveDoorLink(tx, id, doorLink)
      return doorLinkOf(core.seal, { id, doorLink })
    })
    return { url: doorUrl(core.config.publicUrl ?? ask.origin, link) }
  })
}
