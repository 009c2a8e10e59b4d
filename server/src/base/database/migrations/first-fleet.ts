/** Devices, what is wanted of them and what they show; alike on both databases, for SQLite. */
export const fleet = `
create table device (
  number integer primary key,
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
  shown_at text
);
create unique index device_by_id on device (id);
create unique index device_by_mac on device (mac);

create table secret (
  hash text primary key not null,
  device_id text not null,
  issued_at text not null,
  confirmed_at text
);
create index secret_by_device_id on secret (device_id);

create table design (
  hash text primary key not null,
  content text not null
);

create table display (
  seq integer primary key not null,
  id text not null,
  template_id text not null,
  template_name text not null,
  design_hash text not null,
  data text not null,
  force integer not null,
  fit text,
  algorithm text,
  source text not null,
  at text not null,
  created_by text not null,
  total integer not null,
  waiting integer not null,
  sending integer not null,
  drawing integer not null,
  shown integer not null,
  failed integer not null,
  superseded integer not null
);
create unique index display_by_id on display (id);
create index display_by_design_hash on display (design_hash);

create table wish (
  seq integer not null,
  device_id text not null,
  tag_alias text,
  state text not null,
  detail text not null,
  reason text not null,
  frame_id text,
  failures integer not null,
  paint_at text,
  offer_at text,
  retry_at text,
  busy_since text,
  shown_at text
);
create unique index wish_by_seq_device_id on wish (seq, device_id);
create index wish_by_device_id_seq on wish (device_id, seq);
create index wish_by_paint_at on wish (paint_at) where paint_at is not null;
create index wish_by_offer_at on wish (offer_at) where offer_at is not null;
create index wish_by_frame_id on wish (frame_id);

create table delivery (
  device_id text primary key not null,
  listens integer not null,
  ask_again_at text,
  number integer not null,
  seq integer,
  frame_id text,
  deadline_at text,
  asked integer not null,
  proved integer not null
);
create index delivery_by_deadline_at on delivery (deadline_at, listens, asked) where deadline_at is not null;
create index delivery_by_ask_again_at on delivery (ask_again_at) where ask_again_at is not null;

create table frame (
  id text primary key not null,
  sha256 text not null,
  bytes integer not null,
  color text not null,
  width integer not null,
  height integer not null,
  angle integer not null,
  halves integer not null,
  created_at text not null
);
create index frame_by_sha256 on frame (sha256);

create table painting (
  key text primary key not null,
  frame_id text not null
);
create index painting_by_frame_id on painting (frame_id);

create table unused (
  kind text not null,
  key text not null,
  since text not null
);
create unique index unused_by_kind_key on unused (kind, key);
`
