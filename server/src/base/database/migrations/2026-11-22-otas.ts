import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

const table = `create table ota (
  id text primary key not null,
  created_at text not null,
  updated_at text not null,
  created_by text not null,
  updated_by text not null,
  created_by_id text not null default '',
  updated_by_id text not null default '',
  name text not null,
  product text not null,
  device_type text not null,
  screen_type text not null,
  software_version integer not null,
  hardware_version integer not null,
  description text not null,
  bytes integer not null,
  sha256 text not null,
  file_version text not null
)`

/** Firmware, with the hash of its file. */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, [table])
