import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/**
 * An account by single sign-on stores the provider's address and the provider's id of the person. Its password hash is
 * empty if it has no password. The index need not be unique: the lock of accounts prevents two of the same person.
 */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    'alter table account add column issuer text',
    'alter table account add column subject text',
    'create index account_by_subject on account (subject)',
  ])
