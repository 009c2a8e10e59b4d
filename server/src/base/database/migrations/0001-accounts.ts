import { stamped } from './0001-stamped.ts'

/** People, their sessions and keys, and the history of calls. */
export const accounts = `
create table account (
  ${stamped},
  username text not null,
  password_hash text not null,
  email text not null,
  company text not null,
  address text not null,
  phone text not null,
  avatar text not null,
  introduction text not null,
  roles text not null,
  first_ends_at text,
  otp_secret text not null default '',
  otp_step integer,
  recovery_hashes text not null default '[]'
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
  ended integer not null,
  address text not null default '',
  agent text not null default ''
);
create unique index session_by_token_hash on session (token_hash);
create index session_by_account_id on session (account_id);
create index session_by_login_id on session (login_id);

create table api_key (
  id text primary key not null,
  account_id text not null,
  name text not null,
  start text not null,
  key_hash text not null unique,
  permissions text not null,
  narrowed text not null,
  created_at text not null,
  expires_at text,
  used_at text
);
create index api_key_by_account on api_key (account_id, created_at);

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
`
