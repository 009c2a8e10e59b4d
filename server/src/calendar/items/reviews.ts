import { createHash } from 'node:crypto'
import { conflict } from '@wifi-tms/contract/conflicts'
import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import { Refusal } from '@wifi-tms/contract/errors'
import {
  type ItemReview,
  REVIEW_EXAMPLES,
  REVIEWS_MAX,
  type ReviewExample,
  type readItemReviews,
} from '@wifi-tms/contract/item-reviews'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Who } from '../../api/http/who.ts'
import { countUpTo } from '../../base/database/count-up-to.ts'
import type { Db } from '../../base/database/db.ts'
import { newId } from '../../base/random/ids.ts'
import { namesDevice, withDevice } from './name-device.ts'
import type { NumberedRow } from './rules.ts'

/**
 * The rows that wait, and the options of `writeItems` with which they are to be written. `named` has the keys of the
 * items that stay when all other items are deleted; null: no items are deleted as missing.
 */
interface ReviewInput {
  rows: readonly NumberedRow[]
  named: readonly string[] | null
  texts: boolean
  merge: boolean
}

export interface NewReview extends ReviewInput {
  reason: ItemReview['reason']
  examples: readonly ReviewExample[]
  by: Pick<Who, 'accountId' | 'username'>
  now: Date
}

/**
 * Stores changes that wait for a second person. Equal changes of one person are stored only once. Throws Refusal if too
 * many wait.
 */
export async function addReview(tx: Db, { reason, examples, by, now, ...reviewInput }: NewReview): Promise<void> {
  const input = JSON.stringify(reviewInput satisfies ReviewInput)
  const row = {
    id: newId(),
    createdAt: now.toISOString(),
    createdBy: by.username,
    createdById: by.accountId,
    reason,
    hash: createHash('sha256')
      .update(JSON.stringify([by.accountId, by.username, input]))
      .digest('hex'),
    count: reviewInput.rows.length,
    examples: JSON.stringify(examples.slice(0, REVIEW_EXAMPLES)),
    input,
  }
  await tx
    .insertInto('itemReview')
    .values(row)
    .onConflict((conflictingRow) => conflictingRow.column('hash').doNothing())
    .execute()
  const count = await countUpTo(tx, tx.selectFrom('itemReview').select('itemReview.id'), REVIEWS_MAX + 1)
  if (count > REVIEWS_MAX)
    throw conflict('full', { most: REVIEWS_MAX }, `At most ${REVIEWS_MAX} changes may wait for a second person`)
}

/**
 * Deletes waiting changes and returns them; each row has the moment at which it was sent. Throws Refusal if they do not
 * exist.
 */
export async function takeReview(tx: Db, id: string): Promise<ReviewInput & { by: NewReview['by']; at: string }> {
  const row = await tx.selectFrom('itemReview').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('notFound', 'There are no such changes')
  await tx.deleteFrom('itemReview').where('id', '=', id).execute()
  const by = { accountId: row.createdById, username: row.createdBy }
  const input = JSON.parse(row.input) as ReviewInput
  const rows = input.rows.map((waitingRow) => ({ sentAt: row.createdAt, ...waitingRow }))
  return { ...input, rows, by, at: row.createdAt }
}

/** Replaces the device `from`, which waiting rows name by its id or MAC address, by the device `to`. */
export async function replaceInReviews(tx: Db, from: { id: string; mac: string }, to: string): Promise<void> {
  await changeInputs(tx, namesDevice('input', from), (input) => ({
    ...input,
    rows: input.rows.map(({ item, ...row }) => ({ ...row, item: withDevice(item, from, to) })),
  }))
}

/** Gives the waiting rows about an item its new key. */
export async function renameInReviews(tx: Db, key: string, newKey: string): Promise<void> {
  const rename = (named: string) => (named === key ? newKey : named)
  await changeInputs(tx, sql<SqlBool>`replace(input, ${JSON.stringify(key)}, '') <> input`, (input) => ({
    ...input,
    rows: input.rows.map(({ item, ...row }) => ({ ...row, item: { ...item, key: rename(item.key) } })),
    named: input.named?.map(rename) ?? null,
  }))
}

/** Changes the stored input of the waiting changes for which the condition holds. */
async function changeInputs(
  tx: Db,
  condition: Expression<SqlBool>,
  change: (input: ReviewInput) => ReviewInput,
): Promise<void> {
  const reviews = await tx.selectFrom('itemReview').select(['id', 'input']).where(condition).execute()
  for (const { id, input } of reviews)
    await tx
      .updateTable('itemReview')
      .set({ input: JSON.stringify(change(JSON.parse(input) as ReviewInput)) })
      .where('id', '=', id)
      .execute()
}

/** A page of the changes that wait, the oldest first. */
export async function listReviews(
  db: Db,
  { page, limit }: Parsed<typeof readItemReviews>,
  { accountId }: Pick<Who, 'accountId'>,
): Promise<Output<typeof readItemReviews>> {
  const { total } = await db
    .selectFrom('itemReview')
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('itemReview')
    .select(['id', 'createdAt', 'createdBy', 'createdById', 'reason', 'count', 'examples'])
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const items = rows.map((row) => ({
    _id: row.id,
    at: row.createdAt,
    by: row.createdBy,
    isOwn: row.createdById === accountId,
    reason: row.reason as ItemReview['reason'],
    rows: row.count,
    examples: JSON.parse(row.examples) as ReviewExample[],
  }))
  return { items, total: Number(total) }
}
