/** What SQLite keeps of rows by itself: the orders of the device list, what search looks in, and counts. */
export const onSqlite = [
  'create index device_list_number on device (number)',
  'create index device_list_alias on device (alias)',
  'create index device_list_product_id on device (product_id)',
  'create index device_list_screen_type on device (screen_type)',
  'create index device_list_device_type on device (device_type)',
  'create index device_list_algorithm_id on device (algorithm_id)',
  'create index device_list_online on device (online)',
  'create index device_list_hardware_version on device (hardware_version)',
  'create index device_list_software_version on device (software_version)',
  'create index device_list_ip on device (ip)',
  'create index device_list_serial_number on device (serial_number)',
  'create index device_list_last_seen_at on device (last_seen_at)',
  'create index device_list_wish_state on device (wish_state)',
  'create index device_list_updated_at on device (updated_at)',
  // What most filters ask for, in a tenth of the pages of the table: to look at every device. It also sorts by what changes
  // with every message, so that only one index has to follow that.
  `create index device_facets on device (number, product_id, screen_type, device_type, algorithm_id, online, wish_state,
    rssi, usb_state, battery_voltage, hardware_version, software_version)`,

  // Three characters in a row are found in device_text; one and two, as what words of two begin with, in device_gram.
  `create virtual table device_text using fts5(text, content='', contentless_delete=1,
    tokenize='trigram remove_diacritics 1')`,
  `create virtual table device_gram using fts5(text, content='', contentless_delete=1, detail=none, prefix='1',
    tokenize="unicode61 remove_diacritics 1 categories 'L* M* N* P* S* Zs Zl Zp Cf Cn Co'")`,
  `create view device_names as
    select number, text, (
      with recursive place(i, t) as (select 1, text union all select i + 1, t from place where i < length(t))
      select group_concat(substr(t, i, 2), char(10)) from place
    ) as grams
    from (select number, mac || char(10) || alias || char(10) || serial_number as text from device)`,
  `create trigger device_named_insert after insert on device begin
    insert into device_text (rowid, text) select number, text from device_names where number = new.number;
    insert into device_gram (rowid, text) select number, grams from device_names where number = new.number;
  end`,
  `create trigger device_named_delete after delete on device begin
    delete from device_text where rowid = old.number;
    delete from device_gram where rowid = old.number;
  end`,
  `create trigger device_named_update after update of mac, alias, serial_number on device
  when old.mac <> new.mac or old.alias <> new.alias or old.serial_number <> new.serial_number begin
    delete from device_text where rowid = old.number;
    delete from device_gram where rowid = old.number;
    insert into device_text (rowid, text) select number, text from device_names where number = new.number;
    insert into device_gram (rowid, text) select number, grams from device_names where number = new.number;
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
