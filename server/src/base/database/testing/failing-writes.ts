import { sql } from 'kysely'
import type { Db } from '../db.ts'
import { isPostgres } from '../dialect.ts'

const run = (db: Db, statement: string) => sql.raw(statement).execute(db)

/**
 * Makes every change of a device fail as on a full disk, until the returned function is called. SQLite's file is really
 * filled to its bound.
 */
export async function fillDisk(db: Db): Promise<() => Promise<unknown>> {
  if (isPostgres(db)) return failWith(db, '53100')
  // SQLite sets the bound to the present size at least.
  await run(db, 'pragma max_page_count = 1')
  for (const bytes of [4000, 400, 40]) {
    const addDesign = () => run(db, `insert into design values (hex(randomblob(9)), hex(zeroblob(${bytes})))`)
    while (
      await addDesign().then(
        () => true,
        () => false,
      )
    );
  }
  return () => run(db, 'pragma max_page_count = 4294967294')
}

/** Makes every change of any device, or of the device with this mac, fail with this SQLSTATE on PostgreSQL. */
export async function failWith(db: Db, sqlState: string, mac?: string): Promise<() => Promise<unknown>> {
  await run(
    db,
    `create or replace function fail() returns trigger language plpgsql as
     $$ begin raise exception 'made to fail' using errcode = '${sqlState}'; end $$`,
  )
  const when = mac ? `when (new.mac = '${mac}')` : ''
  await run(db, `create trigger failing before update on device for each row ${when} execute function fail()`)
  return () => run(db, 'drop trigger failing on device')
}

/** Makes every change of any device, or of the device with this mac, fail with an unknown kind of error. */
export async function failOddly(db: Db, mac?: string): Promise<() => Promise<unknown>> {
  if (isPostgres(db)) return failWith(db, 'WT001', mac)
  const when = mac ? `when new.mac = '${mac}'` : ''
  await run(db, `create trigger failing before update on device ${when} begin select json('{'); end`)
  return () => run(db, 'drop trigger failing')
}

/** Makes every transaction that adds to this table fail at its commit, until the returned function is called. */
export async function failCommits(db: Db, table: string): Promise<() => Promise<unknown>> {
  const statements = isPostgres(db)
    ? [
        `create function fail_at_commit() returns trigger language plpgsql as
         $$ begin raise exception 'made to fail'; end $$`,
        `create constraint trigger failing after insert on ${table} deferrable initially deferred
         for each row execute function fail_at_commit()`,
      ]
    : [
        'create table missing (id integer primary key)',
        'create table dangling (id integer references missing (id) deferrable initially deferred)',
        `create trigger failing after insert on ${table} begin insert into dangling values (1); end`,
      ]
  for (const statement of statements) await run(db, statement)
  const undo = isPostgres(db)
    ? [`drop trigger failing on ${table}`, 'drop function fail_at_commit']
    : ['drop trigger failing', 'drop table dangling', 'drop table missing']
  return async () => {
    for (const statement of undo) await run(db, statement)
  }
}
