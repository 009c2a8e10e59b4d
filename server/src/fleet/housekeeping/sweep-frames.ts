import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { removeUnused } from '../../content/files/remove-unused.ts'
import { type Sweepable, sweepUnused } from './sweep-unused.ts'

type Needs = Pick<Core, 'db' | 'blobs' | 'now'>

/** The maximum number of painting jobs that are recorded for a frame. */
export const KEPT_JOBS = 1000

/** Removes frames that nothing has needed for a day. Returns the place from which the next turn continues. */
export async function sweepFrames({ db, blobs, now }: Needs, from = ''): Promise<string> {
  const removedHashes = new Set<string>()
  const frames: Sweepable = {
    kind: 'frame',
    findKeysAfter: async (db, key, limit) => {
      const rows = await db.selectFrom('frame').select('id').where('id', '>', key).orderBy('id').limit(limit).execute()
      return rows.map((row) => row.id)
    },
    async findNeeded(tx, ids) {
      await forgetJobs(tx, ids)
      return findNeeded(tx, ids)
    },
    async remove(tx, ids) {
      await tx.deleteFrom('painting').where('frameId', 'in', oneOf(ids)).execute()
      const rows = await tx.deleteFrom('frame').where('id', 'in', oneOf(ids)).returning('sha256').execute()
      for (const { sha256 } of rows) removedHashes.add(sha256)
    },
  }
  const next = await sweepUnused({ db, now }, frames, from)
  for (const sha256 of removedHashes) await removeUnused({ db, blobs }, sha256)
  return next
}

/**
 * Deletes all recorded painting jobs of frames that have too many. If such a job is ordered again, it is painted again.
 */
async function forgetJobs(tx: Db, ids: string[]): Promise<void> {
  const rows = await tx
    .selectFrom('painting')
    .select('frameId')
    .where('frameId', 'in', oneOf(ids))
    .groupBy('frameId')
    .having((row) => row.fn.countAll<number>(), '>', KEPT_JOBS)
    .execute()
  const crowdedIds = rows.map(({ frameId }) => frameId)
  if (crowdedIds.length > 0) await tx.deleteFrom('painting').where('frameId', 'in', oneOf(crowdedIds)).execute()
}

/** Finds the frames that are needed: those that a stored wish names, that are in flight, or that a device shows. */
async function findNeeded(tx: Db, ids: string[]): Promise<Set<string>> {
  const wishedFrames = await tx
    .selectFrom('wish')
    .select('frameId')
    .distinct()
    .where('frameId', 'in', oneOf(ids))
    .execute()
  const neededIds = new Set(wishedFrames.map((row) => row.frameId!))
  const unwishedIds = ids.filter((id) => !neededIds.has(id))
  if (unwishedIds.length === 0) return neededIds
  const [sentFrames, shownFrames] = [
    await tx
      .selectFrom('delivery')
      .select('frameId')
      .where('deadlineAt', 'is not', null)
      .where('frameId', 'in', oneOf(unwishedIds))
      .execute(),
    await tx
      .selectFrom('device')
      .select('shownFrameId as frameId')
      .distinct()
      .where('shownFrameId', 'in', oneOf(unwishedIds))
      .execute(),
  ]
  for (const { frameId } of [...sentFrames, ...shownFrames]) neededIds.add(frameId!)
  return neededIds
}
