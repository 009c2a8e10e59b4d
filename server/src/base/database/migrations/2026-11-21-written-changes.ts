import { type Kysely, sql } from 'kysely'
import { noted } from '../changes.ts'
import { isPostgres } from '../dialect.ts'

const steady = ['mac', 'alias', 'product_id', 'screen_type', 'device_type', 'algorithm_id', 'hardware_version']
const others = ['software_version', 'ip', 'serial_number', 'updated_at', 'online', 'wish_state']

/**
 * On PostgreSQL triggers write what changes in devices into a log, a row a statement, and the list's indexes have what is
 * sorted by alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run('drop index device_list_number')
  for (const column of [...steady, ...others]) {
    await run(`drop index device_list_${column}`)
    await run(`create index device_list_${column} on device (${column} nulls first, number)`)
  }
  await run(
    'create unlogged table device_change ' +
      '(xid xid8 not null default pg_current_xact_id(), places integer not null, numbers text not null)',
  )
  await run('create index device_change_by_xid on device_change (xid)')
  await run('create unlogged table device_change_cleared (one integer primary key, below xid8 not null)')
  await run('insert into device_change_cleared values (1, pg_current_xact_id())')
  const bits = noted.slice(1).map((name, at) => {
    const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    return `((o.${column} is distinct from n.${column})::integer << ${at + 1})`
  })
  const add = 'insert into device_change (places, numbers) select places, json_agg(number)'
  const all = (rows: string) => `${add} from (select 1 as places, number from ${rows}) as c group by places`
  // The plan is kept whatever came first: a loop in a loop would do for one row only.
  await run(`create function device_changed() returns trigger language plpgsql set enable_nestloop = off as $$ begin
    if tg_op = 'INSERT' then ${all('n')};
    elsif tg_op = 'DELETE' then ${all('o')};
    else ${add} from (select n.number, ${bits.join(' | ')} as places from o join n using (number)) as c
      where places <> 0 group by places;
    end if;
    return null;
  end $$`)
  for (const [event, rows] of Object.entries({
    insert: 'new table as n',
    delete: 'old table as o',
    update: 'old table as o new table as n',
  }))
    await run(
      `create trigger device_changed_${event} after ${event} on device referencing ${rows} ` +
        'for each statement execute function device_changed()',
    )
  await wishesByStatement(run)
}

/** The state of many wishes is brought to their devices in one statement, so that the log gets one row. */
async function wishesByStatement(run: (statement: string) => Promise<unknown>): Promise<void> {
  await run('drop trigger device_wish_begun on wish')
  await run('drop trigger device_wish_moved on wish')
  // Each device is found by its index, however many came first.
  await run(`create or replace function device_wish_moved() returns trigger language plpgsql
    set enable_hashjoin = off set enable_mergejoin = off as $$ begin
      update device set wish_state = n.state from n
        where id = n.device_id and wish_seq = n.seq and wish_state is distinct from n.state;
      return null;
    end $$`)
  for (const [name, event] of Object.entries({ begun: 'insert', moved: 'update' }))
    await run(
      `create trigger device_wish_${name} after ${event} on wish referencing new table as n ` +
        'for each statement execute function device_wish_moved()',
    )
}
