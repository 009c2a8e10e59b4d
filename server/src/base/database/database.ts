import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, type TransactionBuilder } from 'kysely'
import type { Tables } from './tables.ts'

/** The transaction in which the calling code runs, or from which it was started. */
const currentTransaction = new AsyncLocalStorage<{ isOpen: boolean }>()

/** A database that records in which transaction code runs, so that `afterCommits` can refuse effects within one. */
export class Database extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = (work) =>
      execute((tx) => {
        const transaction = { isOpen: true }
        const close = () => {
          transaction.isOpen = false
        }
        return currentTransaction.run(transaction, () => work(tx)).finally(close)
      })
    return builder
  }
}

/**
 * Guards an object whose effects no rollback can undo, such as sending: using it within a transaction, before the
 * commit, throws Error.
 */
export const afterCommits = <T extends object>(effects: T): T =>
  new Proxy(effects, {
    get(target, name, proxy) {
      if (currentTransaction.getStore()?.isOpen)
        throw new Error(`${String(name)} is for after the commit, and this is before it`)
      return Reflect.get(target, name, proxy)
    },
  })
