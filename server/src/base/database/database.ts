import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, type TransactionBuilder } from 'kysely'
import type { Tables } from './tables.ts'

/** The transaction in which some code runs, or from which it was started. */
const within = new AsyncLocalStorage<{ isOpen: boolean }>()

/** A database that knows of any code whether it runs within one of its transactions. */
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
        return within.run(transaction, () => work(tx)).finally(close)
      })
    return builder
  }
}

/**
 * A thing whose effects no rollback can undo, such as sending: using it in a transaction throws Error. It is for after
 * the commit.
 */
export const afterCommits = <T extends object>(sent: T): T =>
  new Proxy(sent, {
    get(target, name, proxy) {
      if (within.getStore()?.isOpen) throw new Error(`${String(name)} is for after the commit, and this is before it`)
      return Reflect.get(target, name, proxy)
    },
  })
