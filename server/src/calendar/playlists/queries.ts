import { wrong } from '@wifi-tms/contract/errors'
import { ENABLED_MAX, type Playlist, PlaylistWrite } from '@wifi-tms/contract/playlists'
import { stampsOf } from '../../api/resources/queries.ts'
import type { Db } from '../../base/database/db.ts'
import type { PlaylistTable } from '../../base/database/task-tables.ts'
import type { ChosenIds } from '../../fleet/wishes/new-wishes.ts'
import { originAt, originSource } from '../../fleet/wishes/origin.ts'
import { devicesByTarget } from '../tasks/devices-by-target.ts'
import { replaceInTarget, type Target, targetDevices } from '../tasks/queries.ts'
import { turnAt } from './rules.ts'

/** Parses the entries of a playlist's row, and returns them with the time zone of their hours. */
export const entriesInZone = ({ entries, timeZone }: Pick<PlaylistTable, 'entries' | 'timeZone'>) => ({
  entries: PlaylistWrite.shape.entries.parse(JSON.parse(entries)),
  timeZone,
})

export const toPlaylists = (rows: readonly PlaylistTable[], now: Date): Playlist[] =>
  rows.map((row) => {
    const entriesAndZone = entriesInZone(row)
    const { entry, until } = turnAt(entriesAndZone, now)
    return {
      name: row.name,
      ...entriesAndZone,
      ...(JSON.parse(row.target) as Target),
      enabled: row.enabled === 1,
      now: row.enabled === 1 ? { template: entry?.template ?? null, until } : null,
      ...stampsOf(row),
    }
  })

/** The playlists that are enabled, the newest first. */
export const findEnabledPlaylists = (db: Db): Promise<PlaylistTable[]> =>
  db
    .selectFrom('playlist')
    .selectAll()
    .where('enabled', '=', 1)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/**
 * Refuses to enable one more playlist than the limit allows; `id` is the playlist that is changed. The limit keeps the
 * query of a playlist's devices small: it leaves out the devices of each newer enabled playlist.
 */
export async function refuseTooMany(tx: Db, id: string | undefined): Promise<void> {
  const otherPlaylists = (await findEnabledPlaylists(tx)).filter((playlist) => playlist.id !== id)
  if (otherPlaylists.length >= ENABLED_MAX)
    throw wrong('enabled', `At most ${ENABLED_MAX} playlists may be enabled at once`)
}

/**
 * Makes the query for the devices of a playlist: the devices of its target, except those in the target of a newer
 * enabled playlist. Undefined if the playlist is not enabled.
 */
export async function devicesOfPlaylist(db: Db, id: string): Promise<ChosenIds | undefined> {
  const enabled = await findEnabledPlaylists(db)
  const index = enabled.findIndex((playlist) => playlist.id === id)
  if (index < 0) return undefined
  const devicesOfTarget = async ({ target }: PlaylistTable) => targetDevices(db, JSON.parse(target) as Target)
  let devices = await devicesOfTarget(enabled[index]!)
  // `enabled` begins with the newest playlist, so the playlists before `index` are newer.
  for (let newerIndex = index - 1; newerIndex >= 0; newerIndex--)
    devices = devices.where('device.id', 'not in', await devicesOfTarget(enabled[newerIndex]!))
  return devices
}

/** Finds the playlist to which a device belongs: the newest enabled one whose target includes it. */
export async function findPlaylistOf(db: Db, device: string): Promise<PlaylistTable | undefined> {
  const enabled = await findEnabledPlaylists(db)
  const targets = enabled.map(({ target }) => target)
  const devicesOfEach = await devicesByTarget(db, targets, [device])
  return enabled.find((_, index) => devicesOfEach[index]!.length > 0)
}

interface EntryWish {
  /** The moment at which the turn of the entry began. */
  since: string
  templateId: string
  hash: string
  /** The sources, such as `manual`, whose wishes (wanted pictures) stay until the next turn. */
  sources: readonly string[]
}

/**
 * Leaves out the devices that need no wish in this turn. Since the turn began, they have got a wish for this very
 * picture, or a wish from one of `sources`, which stays until the next turn. If new data have updated a wish, the
 * origin of the earlier wish counts: the data may have come between the beginning of the turn and the scheduler's look.
 */
export const withoutWished = (chosen: ChosenIds, { since, templateId, hash, sources }: EntryWish): ChosenIds =>
  chosen.where((row) =>
    row.not(
      row.exists(
        row
          .selectFrom('display')
          .select('display.seq')
          .whereRef('display.seq', '=', 'device.wishSeq')
          .where(originAt, '>=', since)
          .where((eb) =>
            eb.or([
              // An empty list would be invalid SQL, and no source has an empty name.
              eb(originSource, 'in', sources.length > 0 ? [...sources] : ['']),
              eb.and([
                eb(originSource, '=', 'playlist'),
                eb('display.templateId', '=', templateId),
                eb('display.designHash', '=', hash),
              ]),
            ]),
          ),
      ),
    ),
  )

/** Replaces a device by another in the targets of playlists. The scheduler looks at enabled playlists at once. */
export async function replaceInPlaylists(tx: Db, from: string, to: string, now: Date): Promise<void> {
  const inPlaylists = tx.selectFrom('playlistNamed').select('playlistId').where('namedId', '=', from)
  const playlists = await tx
    .selectFrom('playlist')
    .select(['id', 'target', 'enabled'])
    .where('id', 'in', inPlaylists)
    .execute()
  for (const { id, target, enabled } of playlists)
    await tx
      .updateTable('playlist')
      .set({ target: replaceInTarget(target, from, to), ...(enabled === 1 && { nextAt: now.toISOString() }) })
      .where('id', '=', id)
      .execute()
}
