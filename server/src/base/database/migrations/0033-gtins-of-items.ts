import { type Kysely, sql } from 'kysely'
import { isPostgres, runStatements } from './run-statements.ts'

/**
 * The table of the GTINs in values of items, without leading zeros. Triggers fill it; it may hold other short texts.
 */
const tables = [
  `create table item_named (
    gtin text not null,
    item_id text not null references item (id) on delete cascade,
    primary key (item_id, gtin)
  )`,
  'create index item_named_by_gtin on item_named (gtin)',
]

/** The condition that a value holds a GTIN: its name, a length that leaves room for spaces, and not only zeros. */
const isGtin = (name: string, value: string) =>
  `lower(${name}) in ('ean', 'gtin', 'upc', 'barcode') and length(${value}) < 32 and trim(${value}, '0 ') <> ''`

/** The statement that fills the table from items: those of a table, or the one that a trigger calls `new`. */
const fillOnSqlite = (item: string) =>
  `insert or ignore into item_named
    select ltrim(trim(value, char(9, 10, 11, 12, 13, 32, 160)), '0'), ${item}.id
    from ${item === 'new' ? '' : `${item}, `}json_each(${item}.fields) as field where ${isGtin('field.key', 'value')}`
const fillOnPostgres = (items: string) =>
  `insert into item_named
    select ltrim(btrim(field.value, E'\\t\\n\\x0b\\f\\r \\u00a0'), '0'), item.id
    from ${items} as item, json_each_text(item.fields::json) as field where ${isGtin('field.key', 'field.value')}
    on conflict do nothing`

/** The GTINs of the item that a trigger calls `old` or `new`, as one text: most changes leave them as they are. */
const gtinsOn = (item: string) =>
  `(select group_concat(value) from json_each(${item}.fields) where ${isGtin('key', 'value')})`

const onSqlite = [
  `create trigger item_named_insert after insert on item begin ${fillOnSqlite('new')}; end`,
  `create trigger item_named_update after update of fields on item
    when old.fields <> new.fields and ${gtinsOn('old')} is not ${gtinsOn('new')} begin
    delete from item_named where item_id = new.id;
    ${fillOnSqlite('new')};
  end`,
  fillOnSqlite('item'),
]

// One call for each statement: a file may change 50,000 items.
const onPostgres = [
  `create function item_named_insert() returns trigger language plpgsql as $$ begin
    ${fillOnPostgres('added')};
    return null;
  end $$`,
  `create function item_named_update() returns trigger language plpgsql as $$ begin
    delete from item_named where item_id in (
      select changed.id from changed join before on before.id = changed.id where before.fields <> changed.fields);
    ${fillOnPostgres('(select changed.* from changed join before on before.id = changed.id where before.fields <> changed.fields)')};
    return null;
  end $$`,
  `create trigger item_named_insert after insert on item referencing new table as added
    for each statement execute function item_named_insert()`,
  `create trigger item_named_update after update on item referencing old table as before new table as changed
    for each statement execute function item_named_update()`,
  fillOnPostgres('item'),
]

/** Records the GTINs in values of items, so that an item is found by one without reading the values of all items. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, tables)
  for (const statement of isPostgres(db) ? onPostgres : onSqlite) await sql.raw(statement).execute(db)
}
