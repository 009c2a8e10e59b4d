import { wrong } from '@wifi-tms/contract/errors'
import { refuseMissingRows } from '../../api/resources/refuse-missing-rows.ts'
import { countUpTo } from '../../base/database/count-up-to.ts'
import type { Db } from '../../base/database/db.ts'
import type { Target } from './queries.ts'

/**
 * The maximum number of devices and rooms that all tasks and playlists may name together. The scheduler needs 0.15 s to
 * parse that many, each time that it looks at the targets.
 */
const MOST_NAMED = 500_000

/**
 * Refuses a target if all tasks and playlists together would name too many devices and rooms. `id` is the task or
 * playlist that is changed, whose former names do not count.
 */
async function refuseManyNamed(tx: Db, { devices, rooms }: Target, id = ''): Promise<void> {
  const namedIds = devices ?? rooms
  if (!namedIds) return
  const inTasks = await countUpTo(
    tx,
    tx.selectFrom('taskNamed').select('namedId').where('taskId', '<>', id),
    MOST_NAMED,
  )
  const inPlaylists = await countUpTo(
    tx,
    tx.selectFrom('playlistNamed').select('namedId').where('playlistId', '<>', id),
    MOST_NAMED,
  )
  if (inTasks + inPlaylists + namedIds.length > MOST_NAMED)
    throw wrong(
      devices ? 'devices' : 'rooms',
      `All tasks and playlists together name at most ${MOST_NAMED} devices and rooms: a filter or a label names many`,
    )
}

/**
 * Refuses a target unless it has exactly one of its fields, names only existing devices and rooms, and not too many of
 * them. `id` is the task or playlist that is changed.
 */
export async function refuseTarget(tx: Db, target: Target, id?: string): Promise<void> {
  const { devices, filter, rooms, all } = target
  const choices = [devices, filter, rooms, all].filter((choice) => choice !== undefined).length
  if (choices > 1)
    throw wrong(
      devices ? 'devices' : filter ? 'filter' : 'rooms',
      'stands alone: give ids, a filter, rooms or all: true',
    )
  const isEmpty = filter && Object.values(filter).every((value) => value === '' || value === null)
  if (choices === 0 || isEmpty) throw wrong('filter', 'Nothing is chosen: all devices at once want all: true')
  await refuseMissingRows(tx, 'room', rooms ?? [], (index) => `rooms.${index}`)
  await refuseMissingRows(tx, 'device', devices ?? [], (index) => `devices.${index}`)
  await refuseManyNamed(tx, target, id)
}
