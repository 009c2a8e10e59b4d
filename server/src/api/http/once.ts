import { createHash } from 'node:crypto'
import { type Endpoint, idempotency } from '@wifi-tms/contract/endpoint'
import { Refusal } from '@wifi-tms/contract/errors'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../base/database/db.ts'
import { wrongInput } from './envelope.ts'
import type { MakeChange } from './keep-history.ts'

const Key = z.string().min(1).max(idempotency.longest)

/** The Idempotency-Key of a request, if its call takes one. Throws wrongInput for one of a wrong length. */
export function idempotencyKeyOf(endpoint: Endpoint, { headers }: FastifyRequest): string | undefined {
  const given = headers[idempotency.header]
  if (!endpoint.once || given === undefined) return undefined
  const key = Key.safeParse(given)
  if (!key.success) throw wrongInput([{ path: 'Idempotency-Key', message: key.error.issues[0]!.message }])
  return key.data
}

/** Thrown out of a change that was made before: the call gives the answer that it gave then. */
export class AnsweredBefore extends Error {
  readonly answer: unknown
  constructor(answer: string) {
    super('answered before')
    this.answer = JSON.parse(answer)
  }
}

/** One call with a key, by whom and when. */
interface KeyedCall {
  accountId: string
  key: string
  call: string
  input: unknown
  now: Date
}

/**
 * Makes a change that is kept under its key together with its answer, which is what the change gives. The same key
 * with the same input throws AnsweredBefore, with another Refusal; nothing changes then. A change that fails keeps no key.
 */
export const changeOnce =
  (change: MakeChange, { accountId, key, call, input, now }: KeyedCall): MakeChange =>
  (work) =>
    change(async (tx, keep) => {
      const bodyHash = createHash('sha256')
        .update(`${call}\n${JSON.stringify(input)}`)
        .digest('hex')
      const ofKey = { accountId, key }
      await dropOldKeys(tx, now, ofKey)
      // Another call with this key waits here until the first has committed or failed.
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('idempotencyKey')
        .values({ ...ofKey, bodyHash, answer: '', at: now.toISOString() })
        .onConflict((clash) => clash.doNothing())
        .executeTakeFirstOrThrow()
      const rows = tx.selectFrom('idempotencyKey').select(['bodyHash', 'answer'])
      if (numInsertedOrUpdatedRows === 0n) {
        const before = await rows.where('accountId', '=', accountId).where('key', '=', key).executeTakeFirstOrThrow()
        if (before.bodyHash !== bodyHash) throw new Refusal('conflict', 'This key was used with another body')
        throw new AnsweredBefore(before.answer)
      }
      const answer = await work(tx, keep)
      await tx
        .updateTable('idempotencyKey')
        .set({ answer: JSON.stringify(answer) })
        .where('accountId', '=', accountId)
        .where('key', '=', key)
        .execute()
      return answer
    })

/** Deletes the keys that are too old to count: all of them, or one. */
export async function dropOldKeys(db: Db, now: Date, key?: { accountId: string; key: string }): Promise<void> {
  const limit = new Date(now.getTime() - idempotency.hours * 3_600_000).toISOString()
  let old = db.deleteFrom('idempotencyKey').where('at', '<', limit)
  if (key) old = old.where('accountId', '=', key.accountId).where('key', '=', key.key)
  await old.execute()
}
