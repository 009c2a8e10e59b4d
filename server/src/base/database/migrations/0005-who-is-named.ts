import { type Kysely, sql } from 'kysely'
import { isPostgres, runStatements } from './run-statements.ts'

/** The table `…_named` with the ids of devices and rooms in targets. Triggers fill it from the view `…_names`. */
const tablesOf = (owner: string) => [
  `create table ${owner}_named (
    named_id text not null,
    ${owner}_id text not null references ${owner} (id) on delete cascade,
    primary key (named_id, ${owner}_id)
  )`,
  `create index ${owner}_named_by_${owner}_id on ${owner}_named (${owner}_id)`,
]

const onSqlite = (owner: string) => [
  `create view ${owner}_names as
    select value as named_id, ${owner}.id as ${owner}_id from ${owner}, json_each(target, '$.devices')
    union select value, ${owner}.id from ${owner}, json_each(target, '$.rooms')`,
  `create trigger ${owner}_named_insert after insert on ${owner} begin
    insert into ${owner}_named select * from ${owner}_names where ${owner}_id = new.id;
  end`,
  `create trigger ${owner}_named_update after update of target on ${owner} when old.target <> new.target begin
    delete from ${owner}_named where ${owner}_id = new.id;
    insert into ${owner}_named select * from ${owner}_names where ${owner}_id = new.id;
  end`,
]

const onPostgres = (owner: string) => [
  `create view ${owner}_names as
    select jsonb_array_elements_text(target::jsonb -> 'devices') as named_id, id as ${owner}_id from ${owner}
    union select jsonb_array_elements_text(target::jsonb -> 'rooms'), id from ${owner}`,
  `create function ${owner}_named() returns trigger language plpgsql as $$ begin
    delete from ${owner}_named where ${owner}_id = new.id;
    insert into ${owner}_named select * from ${owner}_names where ${owner}_id = new.id;
    return null;
  end $$`,
  `create trigger ${owner}_named_insert after insert on ${owner} for each row execute function ${owner}_named()`,
  `create trigger ${owner}_named_update after update of target on ${owner} for each row
    when (old.target <> new.target) execute function ${owner}_named()`,
]

/**
 * Records the devices and rooms in the targets of tasks and playlists, so that these are found without reading targets.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const owner of ['task', 'playlist']) {
    await runStatements(db, tablesOf(owner))
    for (const statement of (isPostgres(db) ? onPostgres : onSqlite)(owner)) await sql.raw(statement).execute(db)
    await runStatements(db, [`insert into ${owner}_named select * from ${owner}_names`])
  }
}
