const OUTCOME = "case when waiting + sending + drawing > 0 then 'running' when failed > 0 then 'failed' else 'done' end"

/** Displays with the wishes of single devices, deliveries to these, and painted frames. */
export const wishes = (onPostgres: boolean): string => `
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
  superseded integer not null,
  outcome text generated always as (${OUTCOME}) ${onPostgres ? 'stored' : 'virtual'},
  context text,
  planned integer not null default 0
);
create unique index display_by_id on display (id);
create index display_by_design_hash on display (design_hash);
create index display_by_at on display (at, id);
create index display_by_outcome on display (outcome, at, id);
create index display_by_template_id on display (template_id, seq);

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
  shown_at text,
  data text
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
  proved integer not null,
  server_id text,
  connection integer not null default 0
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
