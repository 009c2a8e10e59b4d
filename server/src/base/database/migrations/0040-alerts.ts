import type { Kysely } from 'kysely'
import { stamped } from './0001-stamped.ts'
import { runStatements } from './run-statements.ts'

/** Adds alerts, the troubles that they have found, the mails that wait, and the language of an account. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    'alter table account add column language text',
    `create table alert (
      ${stamped},
      name text not null,
      kind text not null,
      minutes integer,
      percent integer,
      days integer,
      filter text,
      recipients text not null,
      enabled integer not null,
      begun_at text,
      next_mail_at text,
      last_mail_at text,
      last_error text,
      failed_at text
    )`,
    `create table alert_episode (
      alert_id text not null,
      subject_id text not null,
      since text not null,
      told_at text,
      ended_at text,
      primary key (alert_id, subject_id)
    )`,
    'create index alert_episode_untold on alert_episode (alert_id, since) where told_at is null',
    `create table alert_mail (
      id text primary key not null,
      alert_id text not null,
      recipient text not null,
      subject text not null,
      body text not null,
      created_at text not null,
      attempts integer not null,
      next_at text not null
    )`,
    'create index alert_mail_by_next_at on alert_mail (next_at)',
    'create index alert_mail_by_alert_id on alert_mail (alert_id, recipient, created_at)',
  ])
