/** The search index of SQLite, and its triggers for that index, the wanted state of a device, and counts. */
export const sqliteStatements = [
  // The words of the index are all sequences of three characters: a longer term is several words, and a shorter one the
  // beginning of a word. SQLite 3.34 is enough, so that the shells of older systems can write too.
  `create virtual table device_text using fts5(words, content='', prefix='1',
    tokenize="unicode61 remove_diacritics 2 categories 'L* M* N* P* S* Zs Zl Zp Cf Cn Co'")`,
  `create view device_words as
    select number, (
      with recursive place(rest) as (select names union all select substr(rest, 2) from place where rest <> '')
      select group_concat(substr(rest, 1, 3), char(10)) from place
    ) as words
    from (select number, mac || char(10) || alias || char(10) || serial_number as names from device)`,
  `create trigger device_named_insert after insert on device begin
    insert into device_text (rowid, words) select number, words from device_words where number = new.number;
  end`,
  `create trigger device_named_delete before delete on device begin
    insert into device_text (device_text, rowid, words)
      select 'delete', number, words from device_words where number = old.number;
  end`,
  `create trigger device_named_anew before update of mac, alias, serial_number on device
  when old.mac <> new.mac or old.alias <> new.alias or old.serial_number <> new.serial_number begin
    insert into device_text (device_text, rowid, words)
      select 'delete', number, words from device_words where number = old.number;
  end`,
  `create trigger device_named_update after update of mac, alias, serial_number on device
  when old.mac <> new.mac or old.alias <> new.alias or old.serial_number <> new.serial_number begin
    insert into device_text (rowid, words) select number, words from device_words where number = new.number;
  end`,

  `create trigger device_wish_chosen after update of wish_seq on device when old.wish_seq is not new.wish_seq begin
    update device set wish_state = (select state from wish where seq = new.wish_seq and device_id = new.id)
      where number = new.number;
  end`,
  `create trigger device_wish_begun after insert on wish begin
    update device set wish_state = new.state where id = new.device_id and wish_seq = new.seq;
  end`,
  `create trigger device_wish_moved after update of state on wish when old.state <> new.state begin
    update device set wish_state = new.state where id = new.device_id and wish_seq = new.seq;
  end`,

  `create trigger device_counted_insert after insert on device begin
    update counter set count = count + 1
      where name = 'devices' or (name = 'online' and new.online = 1) or name = 'wanted.' || new.wish_state;
  end`,
  `create trigger device_counted_delete after delete on device begin
    update counter set count = count - 1
      where name = 'devices' or (name = 'online' and old.online = 1) or name = 'wanted.' || old.wish_state;
  end`,
  `create trigger device_counted_online after update of online on device when old.online <> new.online begin
    update counter set count = count + new.online - old.online where name = 'online';
  end`,
  `create trigger device_counted_wanted after update of wish_state on device
  when old.wish_state is not new.wish_state begin
    update counter set count = count - 1 where name = 'wanted.' || old.wish_state;
    update counter set count = count + 1 where name = 'wanted.' || new.wish_state;
  end`,
  `create trigger template_counted_insert after insert on template begin
    update counter set count = count + 1 where name = 'templates';
  end`,
  `create trigger template_counted_delete after delete on template begin
    update counter set count = count - 1 where name = 'templates';
  end`,
  `create trigger image_counted_insert after insert on image begin
    update counter set count = count + 1 where name = 'images';
  end`,
  `create trigger image_counted_delete after delete on image begin
    update counter set count = count - 1 where name = 'images';
  end`,
]
