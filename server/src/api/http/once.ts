import { createHash } from 'node:crypto'
import { type Endpoint, idempotency } from '@wifi-tms/contract/endpoint'
import { Refusal } from '@wifi-tms/contract/errors'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../base/database/db.ts'
import { wrongInput } from './envelope.ts'
import type { MakeChange } from './keep-history.ts'

const Key = z.string().min(1).max(idempotency.longest)

/** The Idempotency-Key of a request; undefined if its call takes none. Refuses a key of a wrong length. */
export function idempotencyKeyOf(endpoint: Endpoint, { headers }: FastifyRequest): string | undefined {
  const header = headers[idempotency.header]
  if (!endpoint.takesIdempotencyKey || header === undefined) return undefined
  const key = Key.safeParse(header)
  if (!key.success) throw wrongInput([{ path: 'Idempotency-Key', message: key.error.issues[0]!.message }])
  return key.data
}

/** Thrown by a repeated change, with the answer of the first call. */
export class AnsweredBefore extends Error {
  readonly answer: unknown
  constructor(answer: string) {
    super('answered before')
    this.answer = JSON.parse(answer)
  }
}

/** A call with an idempotency key, its caller and its moment. */
interface KeyedCall {
  accountId: string
  key: string
  call: string
  input: unknown
  now: Date
}

/**
 * Wraps a change so that it is made once for its key. The key and the answer are stored together with the change. A
 * second call with this key changes nothing: with the same input it throws AnsweredBefore, with another input Refusal.
 * A change that fails stores no key.
 */
export const changeOnce =
  (change: MakeChange, { accountId, key, call, input, now }: KeyedCall): MakeChange =>
  (work) =>
    change(async (tx, recordChange) => {
      const bodyHash = createHash('sha256')
        .update(`${call}\n${JSON.stringify(input)}`)
        .digest('hex')
      const keyColumns = { accountId, key }
      await dropOldKeys(tx, now, keyColumns)
      // Another call with this key waits here until the first has committed or failed.
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('idempotencyKey')
        .values({ ...keyColumns, bodyHash, answer: '', at: now.toISOString() })
        .onConflict((clash) => clash.doNothing())
        .executeTakeFirstOrThrow()
      const rows = tx.selectFrom('idempotencyKey').select(['bodyHash', 'answer'])
      if (numInsertedOrUpdatedRows === 0n) {
        const stored = await rows.where('accountId', '=', accountId).where('key', '=', key).executeTakeFirstOrThrow()
        if (stored.bodyHash !== bodyHash) throw new Refusal('conflict', 'This key was used with another body')
        throw new AnsweredBefore(stored.answer)
      }
      const answer = await work(tx, recordChange)
      await tx
        .updateTable('idempotencyKey')
        .set({ answer: JSON.stringify(answer) })
        .where('accountId', '=', accountId)
        .where('key', '=', key)
        .execute()
      return answer
    })

/** Deletes idempotency keys that are too old to count. With `key` only this key is deleted, if it is too old. */
export async function dropOldKeys(db: Db, now: Date, key?: { accountId: string; key: string }): Promise<void> {
  const limit = new Date(now.getTime() - idempotency.hours * 3_600_000).toISOString()
  let oldKeys = db.deleteFrom('idempotencyKey').where('at', '<', limit)
  if (key) oldKeys = oldKeys.where('accountId', '=', key.accountId).where('key', '=', key.key)
  await oldKeys.execute()
}
