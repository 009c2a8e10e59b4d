import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/**
 * An account by single sign-on stores the provider's address and its id of the person. It may have no password: then
 * the hash is empty. The index is not unique, as the lock of accounts already keeps two from being the same person's.
 */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    'alter table account add column issuer text',
    'alter table account add column subject text',
    'create index account_by_subject on account (subject)',
  ])
