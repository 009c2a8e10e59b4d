import { Refusal } from '@wifi-tms/contract/errors'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import type { PlaylistTable } from '../../base/database/task-tables.ts'
import { newId } from '../../base/random/ids.ts'
import { freezeDesign } from '../../content/painting/freeze-design.ts'
import { readFrozen } from '../../content/painting/queries.ts'
import { type Considered, recordConsidered, withheldAfter, withoutLacking } from '../../fleet/displays/withheld.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { addWishes, type ChosenIds } from '../../fleet/wishes/new-wishes.ts'
import { devicesByTarget } from '../tasks/devices-by-target.ts'
import { withLead, withoutMeetings } from '../tasks/queries.ts'
import { LEAD_SECONDS, later, momentBefore } from '../times/lead.ts'
import { devicesOfPlaylist, entriesInZone, findEnabledPlaylists, withoutWished } from './queries.ts'
import { type EntryTurn, turnAt } from './rules.ts'

/**
 * Wishes for the entry of a playlist whose turn it is: that entry becomes the wanted picture of the playlist's devices.
 * Stores when the scheduler is to look at the playlist again. Devices that sleep get the wish ahead of the turn. The
 * plates (door signs) of a room with a running meeting keep showing the meeting.
 */
export async function showPlaylistTurn(core: Core, id: string): Promise<void> {
  const now = core.now()
  const lookAndWish = async (tx: Db) => {
    const playlist = await tx.selectFrom('playlist').selectAll().where('id', '=', id).executeTakeFirst()
    const chosen = playlist && (await devicesOfPlaylist(tx, id))
    if (!chosen) return 0
    const nextLooks: string[] = []
    const considered: Considered = new Map()
    let total = 0
    // With lead 0 the entry is shown on devices that listen. Devices that sleep or only poll get the entry whose turn
    // it is LEAD_SECONDS later.
    for (const lead of [0, LEAD_SECONDS]) {
      const moment = later(now, lead)
      const turn = turnAt(entriesInZone(playlist), moment)
      nextLooks.push(momentBefore(turn.until, lead))
      const { total: wishedCount } = await wishForEntry(tx, playlist, turn, {
        chosen: withoutMeetings(withLead(chosen, lead), moment.toISOString()),
        keptSources: ['manual', 'task'],
        since: momentBefore(turn.since, lead),
        considered,
        now,
      })
      total += wishedCount
    }
    const lookColumns = {
      nextAt: nextLooks.sort()[0]!,
      judgedAt: now.toISOString(),
      ...withheldAfter(playlist, considered, now),
    }
    await tx.updateTable('playlist').set(lookColumns).where('id', '=', id).execute()
    return total
  }
  const total = await withFleetLock(core.db, lookAndWish, 'playlist')
  core.wire.changed('playlists', [id])
  if (total === 0) return
  core.wire.changed('devices', [])
  core.wire.changed('displays', [])
  core.reconcileNow()
}

/**
 * Shows the entries of playlists on plates that their rooms give back, for example when a meeting has ended. Returns
 * the plates that show an entry. A plate whose picture would lack values stays with its room.
 */
export async function showPlaylistsOn(
  tx: Db,
  plates: readonly string[],
  { at: moment, now }: { at: Date; now: Date },
): Promise<string[]> {
  const playingPlates: string[] = []
  const unassigned = new Set(plates)
  const enabled = unassigned.size > 0 ? await findEnabledPlaylists(tx) : []
  const targets = enabled.map(({ target }) => target)
  for (const [index, devices] of (await devicesByTarget(tx, targets, plates)).entries()) {
    const playlist = enabled[index]!
    // A plate belongs to the newest playlist that includes it: `delete` is true only for the first of them.
    const ownPlates = devices.filter((id) => unassigned.delete(id))
    if (ownPlates.length === 0) continue
    const turn = turnAt(entriesInZone(playlist), moment)
    if (!turn.entry) continue
    const chosen = tx.selectFrom('device').select('device.id').where('device.id', 'in', oneOf(ownPlates))
    const { whole } = await wishForEntry(tx, playlist, turn, {
      chosen,
      keptSources: [],
      since: turn.since,
      considered: new Map(),
      now,
    })
    playingPlates.push(...((await whole?.execute()) ?? []).map(({ id }) => id))
  }
  return playingPlates
}

/** The devices to wish for, and the facts about the turn. */
interface WishingPlaylist {
  chosen: ChosenIds
  /** The sources whose wishes stay until the next turn. */
  keptSources: readonly string[]
  /** The moment at which the turn began for these devices. */
  since: string
  considered: Considered
  now: Date
}

/**
 * Wishes for an entry on the chosen devices that do not want it yet. `whole` are the chosen devices whose picture lacks
 * no values; it is undefined if the template, or a picture or font in it, was deleted.
 */
async function wishForEntry(
  tx: Db,
  playlist: PlaylistTable,
  { entry }: EntryTurn,
  { chosen, keptSources, since, considered, now }: WishingPlaylist,
): Promise<{ total: number; whole?: ChosenIds }> {
  if (!entry) return { total: 0 }
  try {
    const { hash, templateName } = await freezeDesign(tx, entry.template)
    const { design } = await readFrozen(tx, hash)
    const unwishedOf = (devices: ChosenIds) =>
      withoutWished(devices, { since, templateId: entry.template, hash, sources: keptSources })
    if (!(await unwishedOf(chosen).limit(1).executeTakeFirst())) return { total: 0, whole: chosen }
    const { whole, lacks } = await withoutLacking(tx, design, chosen, { data: {}, allowed: [] })
    recordConsidered(considered, entry.template, lacks.length === 0)
    const unwished = unwishedOf(whole)
    if (!(await unwished.limit(1).executeTakeFirst())) return { total: 0, whole }
    const display = {
      id: newId(),
      templateId: entry.template,
      templateName,
      designHash: hash,
      data: '{}',
      context: null,
      force: 0,
      fit: 'contain',
      algorithm: null,
      source: 'playlist',
      planned: 1,
      at: now.toISOString(),
      createdBy: playlist.updatedBy,
    }
    return { total: (await addWishes(tx, display, { chosen: unwished, frameId: null, design, now })).total, whole }
  } catch (error) {
    // The template, or a picture or font in it, was deleted.
    if (error instanceof Refusal) return { total: 0 }
    throw error
  }
}
