import type { Core, Db } from '../core.ts'
import { oneOf } from '../database/json-rows.ts'
import { changeWishes } from './change-tags.ts'

/** Frames looked at in one turn. */
const TURN = 200
/** How long a frame is kept after the last need of it, in ms. */
const LONGER = 24 * 3_600_000

type Needs = Pick<Core, 'db' | 'blobs' | 'now'>

/** Removes frames that nothing has needed for a day, some a turn: give back what it returns to go on there. */
export async function sweepFrames({ db, blobs, now }: Needs, from = ''): Promise<string> {
  const frames = await db
    .selectFrom('frame')
    .select(['id', 'sha256'])
    .where('id', '>', from)
    .orderBy('id')
    .limit(TURN)
    .execute()
  const ids = frames.map((frame) => frame.id)
  const gone = await changeWishes(db, async (tx) => {
    const needed = await findNeeded(tx, ids)
    const idle = ids.filter((id) => !needed.has(id))
    await tx.deleteFrom('unusedFrame').where('frameId', 'in', oneOf(needed)).execute()
    const since = now().toISOString()
    if (idle.length > 0) {
      await tx
        .insertInto('unusedFrame')
        .values(idle.map((frameId) => ({ frameId, since })))
        .onConflict((clash) => clash.column('frameId').doNothing())
        .execute()
    }
    return removeLongUnused(tx, idle, new Date(now().getTime() - LONGER))
  })
  for (const { id, sha256 } of frames) if (gone.has(id)) await removeBytes({ db, blobs }, sha256)
  return frames.length < TURN ? '' : frames.at(-1)!.id
}

/** A frame is needed while it is in a kept wish, in flight, or on a glass. */
async function findNeeded(tx: Db, ids: string[]): Promise<Set<string>> {
  const wished = await tx.selectFrom('wish').select('frameId').distinct().where('frameId', 'in', oneOf(ids)).execute()
  const needed = new Set(wished.map((row) => row.frameId!))
  const doubtful = ids.filter((id) => !needed.has(id))
  if (doubtful.length === 0) return needed
  const [sent, shown] = [
    await tx
      .selectFrom('exchange')
      .select('frameId')
      .where('deadlineAt', 'is not', null)
      .where('frameId', 'in', oneOf(doubtful))
      .execute(),
    await tx
      .selectFrom('device')
      .select('shownFrameId as frameId')
      .distinct()
      .where('shownFrameId', 'in', oneOf(doubtful))
      .execute(),
  ]
  for (const { frameId } of [...sent, ...shown]) needed.add(frameId!)
  return needed
}

async function removeLongUnused(tx: Db, idle: string[], before: Date): Promise<Set<string>> {
  const rows = await tx
    .deleteFrom('unusedFrame')
    .where('frameId', 'in', oneOf(idle))
    .where('since', '<=', before.toISOString())
    .returning('frameId')
    .execute()
  const gone = new Set(rows.map((row) => row.frameId))
  await tx.deleteFrom('painting').where('frameId', 'in', oneOf(gone)).execute()
  await tx.deleteFrom('frame').where('id', 'in', oneOf(gone)).execute()
  return gone
}

/** Equal bytes may serve several frames. One that is painted at this very moment gets its bytes back. */
async function removeBytes({ db, blobs }: Pick<Needs, 'db' | 'blobs'>, sha256: string): Promise<void> {
  const isNamed = () => db.selectFrom('frame').select('id').where('sha256', '=', sha256).executeTakeFirst()
  if (await isNamed()) return
  const bytes = await blobs.read(sha256)
  await blobs.remove(sha256)
  if (bytes && (await isNamed())) await blobs.put(bytes)
}
