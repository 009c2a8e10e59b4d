/** The installation with its locks and counts, and its running servers with their turns and messages. */
export const servers = (onPostgres: boolean): string => `
create table installation (
  id text primary key,
  factor_roles text not null default '[]'
);
insert into installation (id) select ${onPostgres ? "replace(gen_random_uuid()::text, '-', '')" : 'lower(hex(randomblob(16)))'};

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

create table server (
  id text primary key not null,
  name text not null,
  version text not null,
  started_at text not null,
  seen_at text not null,
  key_mark text not null,
  figures text not null
);

create table turn (
  name text primary key not null,
  server_id text not null
);

create table relay (
  id ${onPostgres ? 'bigint generated always as identity' : 'integer'} primary key not null,
  server_id text not null,
  to_id text,
  said text not null,
  at text not null
);

create table follow (
  server_id text not null,
  topic text not null,
  primary key (topic, server_id)
);
`
