/** The columns of every plain resource. */
export const stamped = `id text primary key not null,
  created_at text not null,
  updated_at text not null,
  created_by text not null,
  updated_by text not null,
  created_by_id text not null default '',
  updated_by_id text not null default ''`
