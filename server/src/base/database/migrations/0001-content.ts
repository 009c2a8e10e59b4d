import { stamped } from './0001-stamped.ts'

/** The catalogue, pictures, fonts, and templates with their versions. */
export const content = `
create table device_type (
  ${stamped},
  name text not null,
  type integer not null
);
create unique index device_type_by_type on device_type (type);

create table screen_type (
  ${stamped},
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
  ${stamped},
  name text not null,
  algorithm text not null
);

create table image (
  ${stamped},
  name text not null,
  description text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  sha256 text not null
);

create table font (
  ${stamped},
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
  ${stamped},
  name text not null,
  resolution text not null,
  background text not null,
  canvas text not null,
  drawn_at text,
  drawn_by text
);

create table template_version (
  id text not null primary key,
  template_id text not null,
  number integer not null,
  name text not null,
  resolution text not null,
  background text not null,
  canvas text not null,
  changed_at text not null,
  changed_by text not null
);
create unique index template_version_by_number on template_version (template_id, number);

create table template_label (
  template_id text not null,
  position integer not null,
  label text not null,
  primary key (template_id, position)
);
create index template_label_by_label on template_label (label, template_id);
`
