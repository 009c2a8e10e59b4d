/** What is alike on both databases, for SQLite. */
export const tables = `
create table account (
  id text primary key not null,
  created_at text not null,
  updated_at text not null,
  created_by text not null,
  updated_by text not null,
  created_by_id text not null default '',
  updated_by_id text not null default '',
  username text not null,
  password_hash text not null,
  email text not null,
  company text not null,
  address text not null,
  phone text not null,
  avatar text not null,
  introduction text not null,
  roles text not null
);
create unique index account_by_username on account (username);

create table session (
  id text primary key not null,
  account_id text not null,
  token_hash text not null,
  broker_hash text not null,
  narrowed text not null,
  login_id text not null,
  created_at text not null,
  used_at text not null,
  ended integer not null
);
create unique index session_by_token_hash on session (token_hash);
create index session_by_account_id on session (account_id);
create index session_by_login_id on session (login_id);

create table product (
  id text primary key not null,
  created_at text not null,
  updated_at text not null,
  created_by text not null,
  updated_by text not null,
  created_by_id text not null default '',
  updated_by_id text not null default '',
  name text not null,
  uri text not null,
  apikey text not null,
  enrolment text not null
);
create unique index product_by_uri on product (uri);
create unique index product_by_apikey on product (apikey);

create table device_type (
  id text primary key not null,
  created_at text not null,
  updated_at text not null,
  created_by text not null,
  updated_by text not null,
  created_by_id text not null default '',
  updated_by_id text not null default '',
  name text not null,
  type integer not null
);
create unique index device_type_by_type on device_type (type);

create table screen_type (
  id text primary key not null,
  created_at text not null,
  updated_at text not null,
  created_by text not null,
  updated_by text not null,
  created_by_id text not null default '',
  updated_by_id text not null default '',
  name text not null,
  type integer not null,
  color text not null,
  module text not null,
  width integer not null,
  height integer not null,
  angle integer not null,
  sort integer not null,
  inks text,
  halves integer not null
);
create unique index screen_type_by_type on screen_type (type);

create table algorithm (
  id text primary key not null,
  created_at text not null,
  updated_at text not null,
  created_by text not null,
  updated_by text not null,
  created_by_id text not null default '',
  updated_by_id text not null default '',
  name text not null,
  algorithm text not null
);

create table image (
  id text primary key not null,
  created_at text not null,
  updated_at text not null,
  created_by text not null,
  updated_by text not null,
  created_by_id text not null default '',
  updated_by_id text not null default '',
  name text not null,
  description text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  sha256 text not null
);

create table font (
  id text primary key not null,
  created_at text not null,
  updated_at text not null,
  created_by text not null,
  updated_by text not null,
  created_by_id text not null default '',
  updated_by_id text not null default '',
  name text not null,
  family text not null,
  description text not null,
  style text not null,
  weight_min integer not null,
  weight_max integer not null,
  format text not null,
  glyphs integer not null,
  bytes integer not null,
  sfnt_bytes integer not null,
  embedding text not null,
  sha256 text not null
);
create index font_by_family on font (family);
create index font_by_sha256 on font (sha256);

create table template (
  id text primary key not null,
  created_at text not null,
  updated_at text not null,
  created_by text not null,
  updated_by text not null,
  created_by_id text not null default '',
  updated_by_id text not null default '',
  name text not null,
  resolution text not null,
  background text not null,
  canvas text not null
);

create table audit (
  id text primary key not null,
  at text not null,
  account_id text not null,
  username text not null,
  address text not null,
  call text not null,
  resource text not null,
  object_id text not null,
  object_name text not null,
  changes text not null
);
create index audit_by_at on audit (at, id);
create index audit_by_account_id on audit (account_id, at);
create index audit_by_object_id on audit (resource, object_id, at);
create index audit_by_resource on audit (resource, at);

create table lock (
  name text primary key not null
);
create table counter (
  name text primary key not null,
  count integer not null
);
insert into counter (name, count) values
  ('devices', 0), ('online', 0), ('templates', 0), ('images', 0),
  ('wanted.waiting', 0), ('wanted.sending', 0), ('wanted.drawing', 0), ('wanted.shown', 0), ('wanted.failed', 0);
`
