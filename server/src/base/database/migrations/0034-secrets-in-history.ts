import { type Kysely, sql } from 'kysely'

/** The number of lines that are read at once. */
const LINES_AT_ONCE = 500

interface Change {
  field: string
  from: unknown
  to: unknown
}

const withoutLogin = (address: string) => {
  const url = URL.parse(address)
  if (!url) return address.replace(/[?#].*/s, '')
  url.username = url.password = url.search = url.hash = ''
  return url.href
}

/** A changed value without logins in addresses, and without headers, which may hold some too. */
const cleared = (field: string, value: unknown) =>
  JSON.parse(
    JSON.stringify({ [field]: value }, (key, inner) => {
      if (key === 'headers') return 'changed'
      return key === 'url' && typeof inner === 'string' ? withoutLogin(inner) : inner
    }),
  )[field]

const clearedLine = (changes: Change[]): Change[] =>
  changes
    .filter(({ field }) => field !== 'currentPassword')
    .map(({ field, from, to }) => ({ field, from: cleared(field, from), to: cleared(field, to) }))

/** Deletes the secrets that earlier versions stored in the history: former passwords, and logins of sources. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await sql<{ id: string; changes: string }>`
      select id, changes from audit
        where id > ${last} and resource in ('admin_users', 'sources')
          and (changes like '%"currentPassword"%' or changes like '%"url"%' or changes like '%"headers"%')
        order by id limit ${LINES_AT_ONCE}`.execute(db)
    for (const { id, changes } of rows) {
      const kept = JSON.stringify(clearedLine(JSON.parse(changes)))
      if (kept !== changes) await sql`update audit set changes = ${kept} where id = ${id}`.execute(db)
    }
    if (rows.length < LINES_AT_ONCE) return
    last = rows.at(-1)!.id
  }
}
