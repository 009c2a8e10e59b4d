import { wrong } from '@wifi-tms/contract/errors'
import { ENABLED_MAX, type Playlist, PlaylistWrite } from '@wifi-tms/contract/playlists'
import { stampsOf } from '../../api/resources/queries.ts'
import type { Db } from '../../base/database/db.ts'
import type { PlaylistTable } from '../../base/database/task-tables.ts'
import type { ChosenIds } from '../../fleet/wishes/new-wishes.ts'
import { devicesByTarget } from '../tasks/devices-by-target.ts'
import { type Target, targetDevices } from '../tasks/queries.ts'
import { turnAt } from './rules.ts'

/** The entries and the zone of a playlist, from its row. */
export const orderOf = ({ entries, timeZone }: Pick<PlaylistTable, 'entries' | 'timeZone'>) => ({
  entries: PlaylistWrite.shape.entries.parse(JSON.parse(entries)),
  timeZone,
})

export const toPlaylists = (rows: readonly PlaylistTable[], now: Date): Playlist[] =>
  rows.map((row) => {
    const order = orderOf(row)
    const { entry, until } = turnAt(order, now)
    return {
      name: row.name,
      ...order,
      ...(JSON.parse(row.target) as Target),
      enabled: row.enabled === 1,
      now: row.enabled === 1 ? { template: entry?.template ?? null, until } : null,
      ...stampsOf(row),
    }
  })

/** The playlists that are enabled, the newest first. */
export const findEnabled = (db: Db): Promise<PlaylistTable[]> =>
  db
    .selectFrom('playlist')
    .selectAll()
    .where('enabled', '=', 1)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Refuses an enabled playlist beyond the limit: each turn of a playlist leaves out the devices of all newer ones. */
export async function refuseMany(tx: Db, id: string | undefined): Promise<void> {
  const theirDevices = (await findEnabled(tx)).filter((playlist) => playlist.id !== id)
  if (theirDevices.length >= ENABLED_MAX)
    throw wrong('enabled', `At most ${ENABLED_MAX} playlists may be enabled at once`)
}

/** The devices of a playlist; a device in the targets of several belongs to the newest. */
export async function devicesOf(db: Db, id: string): Promise<ChosenIds | undefined> {
  const enabled = await findEnabled(db)
  const index = enabled.findIndex((playlist) => playlist.id === id)
  if (index < 0) return undefined
  const [devices, ...devicesOfNewer] = await Promise.all(
    enabled
      .slice(0, index + 1)
      .reverse()
      .map(async ({ target }) => targetDevices(db, JSON.parse(target) as Target)),
  )
  return devicesOfNewer.reduce(
    (remaining, theirDevices) => remaining.where('device.id', 'not in', theirDevices),
    devices!,
  )
}

/** The playlist to which a device belongs. */
export async function findPlaylistOf(db: Db, device: string): Promise<PlaylistTable | undefined> {
  const enabled = await findEnabled(db)
  const targets = enabled.map(({ target }) => target)
  return enabled[(await devicesByTarget(db, targets, [device])).findIndex(({ length }) => length > 0)]
}

interface StandingWish {
  since: string
  templateId: string
  hash: string
  sources: readonly string[]
}

/**
 * Leaves out the devices that have got a wish from these sources, or for this very picture, since the turn began: such a
 * wish stays until the next turn.
 */
export const withoutWished = (chosen: ChosenIds, { since, templateId, hash, sources }: StandingWish): ChosenIds =>
  chosen.where((row) =>
    row.not(
      row.exists(
        row
          .selectFrom('display')
          .select('display.seq')
          .whereRef('display.seq', '=', 'device.wishSeq')
          .where('display.at', '>=', since)
          .where((eb) =>
            eb.or([
              eb('display.source', 'in', sources.length > 0 ? [...sources] : ['']),
              eb.and([
                eb('display.source', '=', 'playlist'),
                eb('display.templateId', '=', templateId),
                eb('display.designHash', '=', hash),
              ]),
            ]),
          ),
      ),
    ),
  )
