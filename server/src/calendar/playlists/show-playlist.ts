import { Refusal } from '@wifi-tms/contract/errors'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import type { PlaylistTable } from '../../base/database/task-tables.ts'
import { newId } from '../../base/random/ids.ts'
import { freezeDesign } from '../../content/painting/freeze-design.ts'
import { readFrozen } from '../../content/painting/queries.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import { addWishes, type ChosenIds } from '../../fleet/wishes/new-wishes.ts'
import { devicesByTarget } from '../tasks/devices-by-target.ts'
import { withLead, withoutMeetings } from '../tasks/queries.ts'
import { ahead, LEAD, later } from '../times/lead.ts'
import { devicesOf, findEnabled, orderOf, withoutWished } from './queries.ts'
import { type EntryTurn, turnAt } from './rules.ts'

/**
 * Looks at one playlist: wishes for the entry whose turn it is; devices that sleep get the wish ahead of the turn. The
 * plates of a room with a running meeting keep showing the meeting.
 */
export async function turnPlaylist(core: Core, id: string): Promise<void> {
  const now = core.now()
  const lookAndWish = async (tx: Db) => {
    const playlist = await tx.selectFrom('playlist').selectAll().where('id', '=', id).executeTakeFirst()
    const chosen = playlist && (await devicesOf(tx, id))
    if (!chosen) return 0
    const nextLooks: string[] = []
    let total = 0
    for (const lead of [0, LEAD]) {
      const moment = later(now, lead)
      const turn = turnAt(orderOf(playlist), moment)
      nextLooks.push(ahead(turn.until, lead))
      total += await wish(tx, playlist, turn, {
        chosen: withoutMeetings(withLead(chosen, lead), moment.toISOString()),
        stand: ['manual', 'task', 'data'],
        since: ahead(turn.since, lead),
        now,
      })
    }
    const lookColumns = { nextAt: nextLooks.sort()[0]!, judgedAt: now.toISOString() }
    await tx.updateTable('playlist').set(lookColumns).where('id', '=', id).execute()
    return total
  }
  const total = await withFleetLock(core.db, lookAndWish, 'playlist')
  core.wire.changed('playlists', [id])
  if (total === 0) return
  core.wire.changed('devices', [])
  core.wire.changed('displays', [])
  core.nudge()
}

/** Shows the present entries of playlists on plates that rooms give back. Returns the plates that a playlist has taken. */
export async function playOn(
  tx: Db,
  plates: readonly string[],
  { at: moment, now }: { at: Date; now: Date },
): Promise<string[]> {
  const playing: string[] = []
  const unassigned = new Set(plates)
  const enabled = unassigned.size > 0 ? await findEnabled(tx) : []
  const targets = enabled.map(({ target }) => target)
  for (const [index, devices] of (await devicesByTarget(tx, targets, plates)).entries()) {
    const playlist = enabled[index]!
    const ownPlates = devices.filter((id) => unassigned.delete(id))
    if (ownPlates.length === 0) continue
    const turn = turnAt(orderOf(playlist), moment)
    if (!turn.entry) continue
    const chosen = tx.selectFrom('device').select('device.id').where('device.id', 'in', oneOf(ownPlates))
    await wish(tx, playlist, turn, { chosen, stand: [], since: turn.since, now })
    playing.push(...ownPlates)
  }
  return playing
}

interface WishingPlaylist {
  chosen: ChosenIds
  /** The sources whose wishes stay until the next turn. */
  stand: readonly string[]
  /** The moment at which the turn began for these devices. */
  since: string
  now: Date
}

/** Wishes for an entry on the chosen devices that do not want it yet. Does nothing if the template, or a picture or font in it, was deleted. */
async function wish(
  tx: Db,
  playlist: PlaylistTable,
  { entry }: EntryTurn,
  { chosen, stand, since, now }: WishingPlaylist,
) {
  if (!entry) return 0
  try {
    const { hash, templateName } = await freezeDesign(tx, entry.template)
    const { design } = await readFrozen(tx, hash)
    const unwished = withoutWished(chosen, { since, templateId: entry.template, hash, sources: stand })
    if (!(await unwished.limit(1).executeTakeFirst())) return 0
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
    return (await addWishes(tx, display, { chosen: unwished, frameId: null, design, now })).total
  } catch (error) {
    if (error instanceof Refusal) return 0
    throw error
  }
}
