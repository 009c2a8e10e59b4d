import { stamped } from './0001-stamped.ts'

const SORTED = `number alias product_id screen_type device_type algorithm_id online hardware_version software_version ip
  serial_number last_seen_at wish_state updated_at`.split(/\s+/)

/**
 * The indexes by which the device list is sorted. The index of facets has the columns of most filters: to scan all
 * devices, a tenth of the table's pages is enough. It also serves to sort by columns that change with every message, so
 * that a message changes only one index.
 */
const ordersOnSqlite = `
${SORTED.map((column) => `create index device_list_${column} on device (${column});`).join('\n')}
create index device_facets on device (number, product_id, screen_type, device_type, algorithm_id, online, wish_state,
  rssi, usb_state, battery_voltage, hardware_version, software_version);`

/**
 * The indexes for the usual ways to sort the device list, as each further index makes every message of a tag more
 * expensive. The index for filters and other ways to sort has a third of the table's pages.
 */
const ordersOnPostgres = `
create index device_list_alias on device (alias nulls first, number);
create index device_list_product_id on device (product_id nulls first, number);
create index device_list_online on device (online nulls first, number);
create index device_list_wish_state on device (wish_state nulls first, number);
create index device_list_last_seen_at on device (last_seen_at nulls first, number);
create index device_facets on device (number) include (product_id, screen_type, device_type, algorithm_id, online,
  wish_state, rssi, usb_state, battery_voltage, hardware_version, software_version, mac, ip, serial_number, alias,
  last_seen_at, updated_at);`

/** Products, devices, their secrets, orders and firmware, and the message log. */
export const devices = (onPostgres: boolean): string => `
create table product (
  ${stamped},
  name text not null,
  uri text not null,
  apikey text not null,
  enrolment text not null,
  quiet text not null default '[]',
  budget integer,
  time_zone text not null default '',
  sealed_key text not null default ''
);
create unique index product_by_uri on product (uri);
create unique index product_by_apikey on product (apikey);

create table device (
  number integer ${onPostgres ? 'generated always as identity ' : ''}primary key,
  id text not null,
  created_at text not null,
  updated_at text not null,
  created_by text not null,
  updated_by text not null,
  created_by_id text not null default '',
  updated_by_id text not null default '',
  mac text not null,
  alias text not null,
  product_id text not null,
  screen_type integer,
  device_type integer,
  algorithm_id text,
  online integer not null,
  sleeps integer not null,
  rssi integer,
  usb_state text,
  battery_voltage integer,
  hardware_version integer,
  software_version integer,
  ip text not null,
  serial_number text not null,
  wifi_ssid text not null,
  mqtt_host text not null,
  mqtt_port integer,
  statistics text not null,
  last_seen_at text,
  hello_at text,
  approved integer not null,
  let_in_until text,
  wish_seq integer,
  wish_state text,
  shown_sha256 text,
  shown_frame_id text,
  shown_seq integer,
  shown_at text,
  wifi_password_set integer not null default 0
);
create unique index device_by_id on device (id);
create unique index device_by_mac on device (mac${onPostgres ? ' nulls first' : ''});
${onPostgres ? ordersOnPostgres : ordersOnSqlite}
create index device_list_sleeps on device (sleeps, online, number);
create index device_waiting on device (number) where approved = 0;

create table device_label (
  number integer not null,
  position integer not null,
  label text not null,
  primary key (number, position)
);
create index device_label_by_label on device_label (label, number);

create table rejected_mac (
  mac text primary key not null,
  at text not null,
  username text not null
);

create table secret (
  hash text primary key not null,
  device_id text not null,
  issued_at text not null,
  confirmed_at text
);
create index secret_by_device_id on secret (device_id);

create table tag_order (
  id text primary key not null,
  device_id text not null,
  type text not null,
  said text not null,
  message text,
  given_by text not null,
  at text not null,
  answer_by text not null,
  ended_at text,
  ok integer,
  reason text not null
);
create index tag_order_by_device_id on tag_order (device_id, at);
create index tag_order_held on tag_order (device_id) where message is not null;

create table ota (
  ${stamped},
  name text not null,
  product text not null,
  device_type text not null,
  screen_type text not null,
  software_version integer not null,
  hardware_version integer not null,
  description text not null,
  bytes integer not null,
  sha256 text not null,
  file_version text not null
);

create table firmware (
  device_id text primary key not null,
  id text not null,
  ota text not null,
  software_version integer not null,
  state text not null,
  percent integer not null,
  reason text not null,
  at text not null,
  tries integer not null,
  deadline_at text
);
create index firmware_by_deadline_at on firmware (deadline_at) where deadline_at is not null;
create index firmware_by_ota on firmware (ota);

create table message (
  device_id text not null,
  id text not null,
  at text not null,
  direction text not null,
  kind text not null,
  outcome text not null,
  reason text not null,
  body text not null,
  primary key (device_id, id)
)${onPostgres ? '' : ' without rowid'};
create index message_event on message (id)
  where direction = 'up' and outcome = 'taken' and kind not in ('hello', 'report', 'result', 'progress');
`
