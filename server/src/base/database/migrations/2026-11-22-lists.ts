import { type Kysely, sql } from 'kysely'
import { noted } from '../changes.ts'
import { isPostgres } from '../dialect.ts'

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const restless = ['rssi', 'usbState', 'batteryVoltage', 'lastSeenAt']

/** What the lists in memory stand on. They are to go before anything is released, and this with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const postgres = isPostgres(db)
  for (const name of noted) {
    if (postgres ? name === 'number' || restless.includes(name) : name === 'mac') continue
    const column = snake(name)
    await run(`create index device_list_${column} on device (${column}${postgres ? ' nulls first, number' : ''})`)
  }
  if (!postgres) {
    for (const [place, name] of noted.entries()) {
      const column = snake(name)
      const events =
        name === 'number'
          ? { insert: 'insert on device', delete: 'delete on device' }
          : { update: `update of ${column} on device when old.${column} is not new.${column}` }
      for (const [kind, event] of Object.entries(events)) {
        const row = kind === 'delete' ? 'old' : 'new'
        const tell = `begin select device_changed(${place}, ${row}.number); end`
        await run(`create trigger device_changed_${column}_${kind} after ${event} ${tell}`)
      }
    }
    return
  }
  await run(
    'create unlogged table device_change ' +
      '(xid xid8 not null default pg_current_xact_id(), places integer not null, numbers text not null)',
  )
  await run('create index device_change_by_xid on device_change (xid)')
  await run('create unlogged table device_change_cleared (one integer primary key, below xid8 not null)')
  await run('insert into device_change_cleared values (1, pg_current_xact_id())')
  const bits = noted.slice(1).map((name, at) => {
    const column = snake(name)
    return `((o.${column} is distinct from n.${column})::integer << ${at + 1})`
  })
  const add = 'insert into device_change (places, numbers) select places, json_agg(number)'
  const all = (rows: string) => `${add} from (select 1 as places, number from ${rows}) as c group by places`
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
}
