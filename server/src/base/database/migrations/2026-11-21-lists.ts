import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../dialect.ts'

const run = async (db: Kysely<unknown>, ...statements: string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** What the device list sorts by. The first do not change from message to message, the others do. */
const steady = [
  'number',
  'mac',
  'alias',
  'product_id',
  'screen_type',
  'device_type',
  'algorithm_id',
  'hardware_version',
  'software_version',
  'ip',
  'serial_number',
  'updated_at',
  'online',
  'wish_state',
]
const restless = ['rssi', 'usb_state', 'battery_voltage', 'last_seen_at']

/** Filters that every sorted walk on PostgreSQL can check without a look at the row. */
const facets = ['product_id', 'screen_type', 'device_type', 'algorithm_id', 'hardware_version', 'software_version']

/** How many devices have each value of these is kept, in `device_count`, as a list says it with every page. */
const counted = ['product_id', 'screen_type']

export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = isPostgres(db)
  // PostgreSQL updates a row in place only while no index has a column that changes: there it sorts by these itself.
  for (const column of postgres ? steady : [...steady, ...restless]) {
    // On SQLite the index that keeps macs unique has the same.
    if (column === 'mac' && !postgres) continue
    const others = ['number', ...facets].filter((one) => one !== column)
    const columns = postgres ? [`${column} nulls first`, ...others] : [column]
    await run(db, `create index device_list_${column} on device (${columns.join(', ')})`)
  }
  const text = postgres ? 'text collate "C" not null' : 'text not null'
  await run(
    db,
    `create table device_count (field ${text}, value ${text}, count integer not null, primary key (field, value))`,
  )
  await (postgres ? onPostgres(db) : onSqlite(db))
}

/**
 * Search and the state of the wish on SQLite. `device_text` has every three characters in a row for what is longer,
 * `device_gram` every one and two; rows have the number of their device. `fold` is the one that the connection brings.
 */
async function onSqlite(db: Kysely<unknown>): Promise<void> {
  const text = `fold(new.mac || char(10) || new.alias || char(10) || new.serial_number)`
  const grams =
    `(with recursive place(i, t) as (select 1, ${text} union all select i + 1, t from place where i < length(t)) ` +
    `select group_concat(substr(t, i, 1) || char(10) || substr(t, i, 2), char(10)) from place)`
  const add =
    `insert into device_text (rowid, text) values (new.number, ${text}); ` +
    `insert into device_gram (rowid, text) values (new.number, ${grams}); `
  const drop = 'delete from device_text where rowid = old.number; delete from device_gram where rowid = old.number; '
  const moved = 'begin update device set wish_state = new.state where id = new.device_id and wish_seq = new.seq; end'
  await run(
    db,
    `create virtual table device_text using fts5(text, content='', contentless_delete=1, tokenize='trigram')`,
    `create virtual table device_gram using fts5(text, content='', contentless_delete=1, detail=none, ` +
      `tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Zs Zl Zp Cf Cn Co'")`,
    `create trigger device_text_insert after insert on device begin ${add} end`,
    `create trigger device_text_delete after delete on device begin ${drop} end`,
    `create trigger device_text_update after update of mac, alias, serial_number on device ` +
      `when old.mac <> new.mac or old.alias <> new.alias or old.serial_number <> new.serial_number ` +
      `begin ${drop} ${add} end`,
    `create trigger device_wish_chosen after update of wish_seq on device when old.wish_seq is not new.wish_seq ` +
      `begin update device set wish_state = (select state from wish where seq = new.wish_seq and device_id = new.id) ` +
      `where id = new.id; end`,
    `create trigger device_wish_begun after insert on wish ${moved}`,
    `create trigger device_wish_moved after update of state on wish when old.state <> new.state ${moved}`,
  )
  await versions(db)
  for (const column of counted) {
    const row = (of: string) => `field = '${column}' and value = cast(${of}.${column} as text)`
    const more =
      `insert into device_count (field, value, count) select '${column}', new.${column}, 0 ` +
      `where new.${column} is not null and not exists (select 1 from device_count where ${row('new')}); ` +
      `update device_count set count = count + 1 where ${row('new')}; `
    const fewer = `update device_count set count = count - 1 where ${row('old')}; `
    await run(
      db,
      `create trigger device_count_${column}_insert after insert on device begin ${more} end`,
      `create trigger device_count_${column}_delete after delete on device begin ${fewer} end`,
      `create trigger device_count_${column}_update after update of ${column} on device ` +
        `when old.${column} is not new.${column} begin ${fewer} ${more} end`,
    )
  }
}

/** How often each column of any device has changed; under `number`, how many devices came or went. */
async function versions(db: Kysely<unknown>): Promise<void> {
  await run(db, `create table device_version (field text primary key, version integer not null) without rowid`)
  for (const column of [...steady, ...restless]) {
    const more = `begin update device_version set version = version + 1 where field = '${column}'; end`
    const when =
      column === 'number'
        ? ['insert on device', 'delete on device']
        : [`update of ${column} on device when old.${column} is not new.${column}`]
    await run(
      db,
      `insert into device_version values ('${column}', 0)`,
      ...when.map((event) => `create trigger device_version_${column}_${event.split(' ')[0]} after ${event} ${more}`),
    )
  }
}

/** The same on PostgreSQL, where its trigram extension is there; without it a search reads the whole table. */
async function onPostgres(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select collname as name from pg_collation where collname in ('und-x-icu', 'pg_c_utf8')
    order by collname = 'und-x-icu' desc`.execute(db)
  const collation = rows[0]?.name ?? 'default'
  await run(
    db,
    // Columns sort by code point, and so would fold ASCII only.
    `create function fold(text) returns text language sql immutable strict parallel safe ` +
      `as $$ select lower(upper(normalize($1, NFKC) collate "${collation}") collate "${collation}") $$`,
    `alter table device add column folded text collate "C" not null ` +
      `generated always as (fold(mac || chr(10) || alias || chr(10) || serial_number)) stored`,
    `do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$`,
  )
  const { rows: extensions } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db)
  if (extensions.length > 0) await run(db, `create index device_text on device using gin (folded gin_trgm_ops)`)
  await run(
    db,
    `create function device_wish_chosen() returns trigger language plpgsql as $$ begin
      new.wish_state := (select state from wish where seq = new.wish_seq and device_id = new.id);
      return new;
    end $$`,
    `create trigger device_wish_chosen before update of wish_seq on device for each row ` +
      `when (old.wish_seq is distinct from new.wish_seq) execute function device_wish_chosen()`,
    `create function device_wish_moved() returns trigger language plpgsql as $$ begin
      update device set wish_state = new.state where id = new.device_id and wish_seq = new.seq;
      return null;
    end $$`,
    `create trigger device_wish_begun after insert on wish for each row execute function device_wish_moved()`,
    `create trigger device_wish_moved after update of state on wish for each row ` +
      `when (old.state <> new.state) execute function device_wish_moved()`,
    `create function device_counted() returns trigger language plpgsql as $$
    declare
      was text := case when tg_op <> 'INSERT' then to_jsonb(old) ->> tg_argv[0] end;
      has text := case when tg_op <> 'DELETE' then to_jsonb(new) ->> tg_argv[0] end;
    begin
      if was is distinct from has then
        update device_count set count = count - 1 where field = tg_argv[0] and value = was;
        insert into device_count select tg_argv[0], has, 1 where has is not null
          on conflict (field, value) do update set count = device_count.count + 1;
      end if;
      return null;
    end $$`,
    ...counted.map(
      (column) =>
        `create trigger device_count_${column} after insert or delete or update of ${column} on device ` +
        `for each row execute function device_counted('${column}')`,
    ),
  )
}
