/** The triggers and indexes of PostgreSQL. If its trigram extension is missing, a search reads the whole table. */
export const postgresStatements = [
  // Functions for lower case without accents; lower() alone handles ASCII only. `fold` is for columns without an index.
  `do $body$ declare letters text; begin
    select quote_ident(collname) into letters from pg_collation where collname in ('und-x-icu', 'pg_c_utf8')
      order by collname = 'und-x-icu' desc limit 1;
    letters := coalesce(letters, '"default"');
    execute 'create function plain_letters(text) returns text language sql immutable strict parallel safe as $$ select '
      'normalize(regexp_replace(normalize(lower($1 collate ' || letters || '), NFD), ''[\\u0300-\\u036f]'', '''', ''g''), NFC) $$';
    execute 'create function fold(text) returns text language sql immutable strict parallel safe as $$ select '
      'plain_letters(upper(normalize($1, NFKC) collate ' || letters || ')) $$';
  end $body$`,

  `create table device_text (
    number integer primary key references device (number) on delete cascade,
    text text collate "C" not null
  )`,
  `do $$ begin
    create extension if not exists pg_trgm;
    create index device_text_by_text on device_text using gin (text gin_trgm_ops);
  exception when others then
    raise notice 'searches read the whole table: %', sqlerrm;
  end $$`,
  `create function device_named() returns trigger language plpgsql as $$ begin
    insert into device_text (number, text)
      values (new.number, plain_letters(new.mac || chr(10) || new.alias || chr(10) || new.serial_number))
      on conflict (number) do update set text = excluded.text;
    return null;
  end $$`,
  `create trigger device_named_insert after insert on device for each row execute function device_named()`,
  `create trigger device_named_update after update of mac, alias, serial_number on device for each row
    when (old.mac <> new.mac or old.alias <> new.alias or old.serial_number <> new.serial_number)
    execute function device_named()`,

  `create function device_wish_chosen() returns trigger language plpgsql as $$ begin
    new.wish_state := (select state from wish where seq = new.wish_seq and device_id = new.id);
    return new;
  end $$`,
  `create trigger device_wish_chosen before update of wish_seq on device for each row
    when (old.wish_seq is distinct from new.wish_seq) execute function device_wish_chosen()`,
  // One statement may change many wishes. The settings make the plan find each device by its index in any case.
  `create function device_wish_moved() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off as $$ begin
    update device set wish_state = n.state from n
      where id = n.device_id and wish_seq = n.seq and wish_state is distinct from n.state;
    return null;
  end $$`,
  `create trigger device_wish_begun after insert on wish referencing new table as n
    for each statement execute function device_wish_moved()`,
  `create trigger device_wish_moved after update on wish referencing new table as n
    for each statement execute function device_wish_moved()`,

  // Counts change once a statement: PostgreSQL stores a row version for each change until the transaction is over.
  `create function device_counted() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      update counter set count = count + more from (
        select 'devices' as counted, count(*) as more from n
        union all select 'online', sum(online) from n
        union all select 'wanted.' || wish_state, count(*) from n group by wish_state
      ) as c where name = counted and more <> 0;
    elsif tg_op = 'DELETE' then
      update counter set count = count - less from (
        select 'devices' as counted, count(*) as less from o
        union all select 'online', sum(online) from o
        union all select 'wanted.' || wish_state, count(*) from o group by wish_state
      ) as c where name = counted and less <> 0;
    else
      update counter set count = count + more from (
        select counted, sum(one) as more from (
          select 'online' as counted, online as one from n
          union all select 'online', -online from o
          union all select 'wanted.' || wish_state, 1 from n
          union all select 'wanted.' || wish_state, -1 from o
        ) as each group by counted
      ) as c where name = counted and more <> 0;
    end if;
    return null;
  end $$`,
  `create trigger device_counted_insert after insert on device referencing new table as n
    for each statement execute function device_counted()`,
  `create trigger device_counted_delete after delete on device referencing old table as o
    for each statement execute function device_counted()`,
  `create trigger device_counted_update after update on device referencing old table as o new table as n
    for each statement execute function device_counted()`,
  `create function counted() returns trigger language plpgsql as $$ begin
    update counter set count = count + case tg_op when 'INSERT' then 1 else -1 end where name = tg_argv[0];
    return null;
  end $$`,
  `create trigger template_counted after insert or delete on template for each row execute function counted('templates')`,
  `create trigger image_counted after insert or delete on image for each row execute function counted('images')`,
]
