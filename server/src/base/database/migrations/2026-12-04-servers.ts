import type { Kysely } from 'kysely'
import { isPostgres, runStatements } from './run-statements.ts'

/**
 * Several servers share a database: who runs, who does which turn, what they say to each other and whose messages their
 * consoles follow. Of each device it is known which server has its connection, and its connections are counted. Whoever
 * was connected to the program of before is not any more.
 */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    `create table server (
      id text primary key not null,
      name text not null,
      version text not null,
      started_at text not null,
      seen_at text not null,
      key_mark text not null,
      figures text not null
    )`,
    'create table turn (name text primary key not null, server_id text not null)',
    `create table relay (
      id ${isPostgres(db) ? 'bigint generated always as identity' : 'integer'} primary key not null,
      server_id text not null,
      to_id text,
      said text not null,
      at text not null
    )`,
    'create table follow (server_id text not null, topic text not null, primary key (topic, server_id))',
    'alter table delivery add column server_id text',
    'alter table delivery add column connection integer not null default 0',
    'update delivery set listens = 0 where listens = 1',
    `update device set online = 0
      where online = 1 and id not in (select device_id from delivery where ask_again_at is not null)`,
  ])
