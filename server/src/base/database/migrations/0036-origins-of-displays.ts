import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/**
 * A display of new data stores which source wished for the picture first, and when: a person's picture stays a
 * person's.
 */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, ['alter table display add column origin text', 'alter table display add column origin_at text'])
