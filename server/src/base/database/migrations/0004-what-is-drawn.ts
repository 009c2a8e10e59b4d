import { type Kysely, sql } from 'kysely'
import { isPostgres, runStatements } from './run-statements.ts'

/** The tables `…_drawn`. Triggers fill them from the views `…_draws`; a text that is not JSON gives no rows. */
const tables = [
  // A picture by its id, with an empty weight; a font by its family, with a weight.
  `create table template_drawn (
    template_id text not null references template (id) on delete cascade,
    name text not null,
    weight text not null,
    primary key (template_id, name, weight)
  )`,
  'create index template_drawn_by_name on template_drawn (name)',
  `create table design_drawn (
    hash text not null references design (hash) on delete cascade,
    sha256 text not null,
    primary key (hash, sha256)
  )`,
  'create index design_drawn_by_sha256 on design_drawn (sha256)',
]

const onSqlite = [
  `create view template_draws as
    select distinct template_id, coalesce(nullif(json_extract(element, '$.image'), ''), json_extract(element, '$.font')) as name,
      case when json_extract(element, '$.font') is null then '' else coalesce(json_extract(element, '$.weight'), 400) end as weight
    from (
      select template.id as template_id, case type when 'object' then value else '{}' end as element
      from template, json_each(case when json_valid(canvas) then canvas else '{}' end, '$.elements')
    ) where name is not null`,
  `create view design_draws as
    select hash, value as sha256
      from design, json_tree(case when json_valid(content) then content else '{}' end, '$.pictures') where type = 'text'
    union select hash, value
      from design, json_tree(case when json_valid(content) then content else '{}' end, '$.families') where type = 'text'`,
  `create trigger template_drawn_insert after insert on template begin
    insert into template_drawn select * from template_draws where template_id = new.id;
  end`,
  `create trigger template_drawn_update after update of canvas on template when old.canvas <> new.canvas begin
    delete from template_drawn where template_id = new.id;
    insert into template_drawn select * from template_draws where template_id = new.id;
  end`,
  `create trigger design_drawn_insert after insert on design begin
    insert into design_drawn select * from design_draws where hash = new.hash;
  end`,
]

const onPostgres = [
  `create function drawn_in(canvas text) returns table (name text, weight text) language plpgsql stable as $$ begin
    return query
      select distinct coalesce(nullif(element ->> 'image', ''), element ->> 'font'),
        case when element ->> 'font' is null then '' else coalesce(element ->> 'weight', '400') end
      from jsonb_array_elements(canvas::jsonb -> 'elements') as element
      where coalesce(nullif(element ->> 'image', ''), element ->> 'font') is not null;
  exception when others then
    return;
  end $$`,
  `create view template_draws as
    select template.id as template_id, drawn.name, drawn.weight from template, drawn_in(canvas) as drawn`,
  `create view design_draws as
    select distinct hash, part[1] as sha256 from design, regexp_matches(content, '"([0-9a-f]{64})"', 'g') as part`,
  `create function template_drawn() returns trigger language plpgsql as $$ begin
    delete from template_drawn where template_id = new.id;
    insert into template_drawn select * from template_draws where template_id = new.id;
    return null;
  end $$`,
  `create trigger template_drawn_insert after insert on template for each row execute function template_drawn()`,
  `create trigger template_drawn_update after update of canvas on template for each row
    when (old.canvas <> new.canvas) execute function template_drawn()`,
  `create function design_drawn() returns trigger language plpgsql as $$ begin
    insert into design_drawn select * from design_draws where hash = new.hash;
    return null;
  end $$`,
  `create trigger design_drawn_insert after insert on design for each row execute function design_drawn()`,
]

/**
 * Records the pictures and fonts that templates and frozen designs use, so that their users are found without reading
 * canvases.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, tables)
  for (const statement of isPostgres(db) ? onPostgres : onSqlite) await sql.raw(statement).execute(db)
  await runStatements(db, [
    'insert into template_drawn select * from template_draws',
    'insert into design_drawn select * from design_draws',
  ])
}
