import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../base/database/db.ts'
import type { FrameTable } from '../../base/database/wish-tables.ts'
import type { Frozen } from './freeze-design.ts'
import { markAsNeeded } from './unused.ts'

/** The name of a stored frame: the id of its row, and the SHA-256 that names its bytes. */
export interface FrameName {
  frameId: string
  sha256: string
}

/** The most recently used frozen designs, parsed. Their hash is the hash of their content, so they never change. */
const parsedDesigns = new LRUCache<string, Frozen>({ max: 50 })

/** Reads a frozen design. Throws Error if none has this hash. */
export async function readFrozen(db: Db, hash: string): Promise<Frozen> {
  const cached = parsedDesigns.get(hash)
  if (cached) return cached
  const row = await db.selectFrom('design').select('content').where('hash', '=', hash).executeTakeFirst()
  if (!row) throw new Error(`no design ${hash}`)
  const frozen = JSON.parse(row.content) as Frozen
  parsedDesigns.set(hash, frozen)
  return frozen
}

/** Finds the frame that an equal job has made before. */
export const findPainted = (db: Db, key: string): Promise<FrameName | undefined> =>
  db
    .selectFrom('painting')
    .innerJoin('frame', 'frame.id', 'painting.frameId')
    .select(['frame.id as frameId', 'frame.sha256'])
    .where('key', '=', key)
    .executeTakeFirst()

/**
 * Records that the job with this key makes this frame. The frame has one row for all jobs that make an equal picture:
 * its id is a hash of the picture.
 */
export async function recordPainting(
  db: Db,
  key: string,
  frame: Omit<Insertable<FrameTable>, 'id' | 'createdAt'>,
  now: Date,
): Promise<FrameName> {
  const { sha256, color, width, height, angle, halves, lacks = '[]' } = frame
  const nameParts = [sha256, color, width, height, angle, ...(halves ? ['halves'] : [])]
  const frameId = createHash('sha256').update(nameParts.join(' ')).digest('hex')
  await db.transaction().execute(async (tx) => {
    // This precedes the insert, so that a row that housekeeping is deleting is inserted again.
    await markAsNeeded(tx, 'frame', [frameId])
    await tx
      .insertInto('frame')
      .values({ id: frameId, createdAt: now.toISOString(), ...frame })
      // Equal pictures may lack different values: the row names the values that the newest painting lacks.
      .onConflict((clash) => clash.column('id').doUpdateSet({ lacks }).where('frame.lacks', '<>', lacks))
      .execute()
    await tx
      .insertInto('painting')
      .values({ key, frameId })
      .onConflict((clash) => clash.column('key').doUpdateSet({ frameId }))
      .execute()
  })
  return { frameId, sha256 }
}
