/** What SQLite keeps of rows by itself: what search looks in, the state of what is wanted, and counts. */
export const onSqlite = [
  `create virtual table device_text using fts5(text, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1')`,
  `create virtual table device_gram using fts5(text, content='', contentless_delete=1, detail=none,
    tokenize="unicode61 remove_diacritics 1 categories 'L* M* N* P* S* Zs Zl Zp Cf Cn Co'")`,
  `create trigger device_text_insert after insert on device begin
    insert into device_text (rowid, text)
      values (new.number, new.mac || char(10) || new.alias || char(10) || new.serial_number);
    insert into device_gram (rowid, text) values (new.number, (
      with recursive place(i, t) as (
        select 1, new.mac || char(10) || new.alias || char(10) || new.serial_number
        union all select i + 1, t from place where i < length(t)
      ) select group_concat(substr(t, i, 1) || char(10) || substr(t, i, 2), char(10)) from place));
  end`,
  `create trigger device_text_delete after delete on device begin
    delete from device_text where rowid = old.number;
    delete from device_gram where rowid = old.number;
  end`,
  `create trigger device_text_update after update of mac, alias, serial_number on device
  when old.mac <> new.mac or old.alias <> new.alias or old.serial_number <> new.serial_number begin
    delete from device_text where rowid = old.number;
    delete from device_gram where rowid = old.number;
    insert into device_text (rowid, text)
      values (new.number, new.mac || char(10) || new.alias || char(10) || new.serial_number);
    insert into device_gram (rowid, text) values (new.number, (
      with recursive place(i, t) as (
        select 1, new.mac || char(10) || new.alias || char(10) || new.serial_number
        union all select i + 1, t from place where i < length(t)
      ) select group_concat(substr(t, i, 1) || char(10) || substr(t, i, 2), char(10)) from place));
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
