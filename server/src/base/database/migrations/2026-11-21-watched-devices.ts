import { type Kysely, sql } from 'kysely'
import { noted } from '../changes.ts'
import { isPostgres } from '../dialect.ts'

/** On SQLite triggers tell the program itself what changes in devices, by a function of the connection, instead of counting it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) return
  for (const [place, name] of noted.entries()) {
    const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const events =
      name === 'number'
        ? { insert: 'insert on device', delete: 'delete on device' }
        : { update: `update of ${column} on device when old.${column} is not new.${column}` }
    for (const [kind, event] of Object.entries(events)) {
      await sql.raw(`drop trigger device_version_${column}_${kind}`).execute(db)
      const row = kind === 'delete' ? 'old' : 'new'
      const tell = `begin select device_changed(${place}, ${row}.number); end`
      await sql.raw(`create trigger device_changed_${column}_${kind} after ${event} ${tell}`).execute(db)
    }
  }
  await sql.raw('drop table device_version').execute(db)
}
