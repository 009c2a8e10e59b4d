import { Privacy, type RoomMeeting } from '@wifi-tms/contract/rooms'
import { Language } from '@wifi-tms/contract/shapes'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import type { DirectoryTable } from '../../base/database/plate-tables.ts'
import { type Considered, withheldAfter } from '../../fleet/displays/withheld.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { withPrivacy } from '../meetings/privacy.ts'
import { type PlateRow, readPlates, resolutionOf, saveNextLook } from '../plates/queries.ts'
import { plateValues } from '../plates/rules.ts'
import { situationAhead } from '../plates/show-room.ts'
import { findFirstPicture, freezeShipped, wishForPlates } from '../plates/wish-plates.ts'
import { readRules } from '../rooms/queries.ts'
import { leadOf } from '../times/lead.ts'
import { wallAt } from '../times/zones.ts'
import { findRooms } from './queries.ts'
import { directoryValues, periodKeyOfAll, rowOf } from './rules.ts'
import { SHIPPED, shippedDirectory } from './shipped-directory.ts'

/**
 * Computes the present states of a directory's rooms, and wishes for a picture of them (the desired state of the
 * directory's devices). The scheduler does so after each look at one of the rooms, so code that changes a room need not
 * know directories.
 */
export async function showDirectory(core: Core, id: string): Promise<void> {
  const now = core.now()
  const lookAndWish = async (tx: Db) => {
    const directory = await tx.selectFrom('directory').selectAll().where('id', '=', id).executeTakeFirst()
    if (!directory) return []
    const nextLooks: string[] = []
    const changedIds: string[] = []
    const considered: Considered = new Map()
    const platesByLead = Map.groupBy(await readPlates(tx, { directoryId: id }), leadOf)
    // The lead is the number of seconds by which devices get pictures early. The lead 0 is always looked at, even
    // without devices, so that the scheduler learns when to look next.
    if (!platesByLead.has(0)) platesByLead.set(0, [])
    for (const [lead, plates] of platesByLead) {
      const rooms = await lookAtRooms(tx, id, now, lead)
      // '9' sorts after every moment.
      const nextAt = rooms.map((room) => room.nextAt).sort()[0] ?? '9'
      changedIds.push(...(await wishForDirectory(tx, directory, { rooms, plates, considered, now })))
      await saveNextLook(tx, plates, nextAt)
      nextLooks.push(nextAt)
    }
    const lookColumns = {
      nextAt: nextLooks.sort()[0]!,
      judgedAt: now.toISOString(),
      ...withheldAfter(directory, considered, now),
    }
    await tx.updateTable('directory').set(lookColumns).where('id', '=', id).execute()
    return changedIds
  }
  const changedDevices = await withFleetLock(core.db, lookAndWish, 'directory')
  if (changedDevices.length === 0) return
  core.wire.changed('devices', changedDevices)
  core.wire.changed('displays', [])
  core.reconcileNow()
}

/** Works out the states of a directory's rooms, for devices that get their pictures `lead` seconds early. */
const lookAtRooms = async (tx: Db, id: string, now: Date, lead: number) => {
  const rooms = []
  for (const room of await findRooms(tx, id))
    rooms.push({ room, ...(await situationAhead(tx, room.id, await readRules(tx, room), now, lead)) })
  return rooms
}

interface WishInput {
  rooms: Awaited<ReturnType<typeof lookAtRooms>>
  plates: readonly PlateRow[]
  considered: Considered
  now: Date
}

/** Wishes for pictures on the devices whose picture is to change, and returns the ids of these devices. */
async function wishForDirectory(tx: Db, directory: DirectoryTable, input: WishInput): Promise<string[]> {
  const { rooms, plates, considered, now } = input
  if (plates.length === 0) return []
  const language = Language.parse(directory.language)
  const values = directoryValues(
    directory.name,
    rooms.map(({ room, situation }) => {
      const publicMeeting = (meeting: RoomMeeting | null) =>
        meeting && withPrivacy(meeting, { privacy: Privacy.parse(room.privacy), language })
      const { state, now: runningMeeting, next: nextMeeting } = situation
      return plateValues({
        name: room.name,
        state,
        now: publicMeeting(runningMeeting),
        next: publicMeeting(nextMeeting),
        link: null,
        notice: null,
      })
    }),
  )
  const ownPicture = await findFirstPicture(tx, directory.template ? [directory.template] : [], {
    plates,
    values,
    considered,
  })
  const rows = rooms.map(({ room, situation, at }) => rowOf(situation, wallAt(at, room.timeZone).slice(0, 10)))
  const period = periodKeyOfAll(rooms.map(({ situation }) => situation))
  const changedIds: string[] = []
  for (const [resolution, platesOfSize] of Map.groupBy(plates, resolutionOf)) {
    const picture = ownPicture ?? (await freezeShipped(tx, SHIPPED, shippedDirectory(resolution, language, rows)))
    changedIds.push(...(await wishForPlates(tx, platesOfSize, { picture, values, period, now, playedAt: null })))
  }
  return changedIds
}
