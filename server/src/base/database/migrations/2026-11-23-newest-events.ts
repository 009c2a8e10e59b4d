import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** The newest events of all devices are found without a look at their other messages. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    `create index message_event on message (id)
    where direction = 'up' and outcome = 'taken' and kind not in ('hello', 'report', 'result', 'progress')`,
  ])
