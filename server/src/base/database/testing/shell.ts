import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { TestPlace } from './each-database.ts'

/** Runs statements as `sqlite3` or `psql` does: over a connection without any of the program's functions. */
export async function runInShell({ dataDir, databaseUrl }: TestPlace, statements: string): Promise<void> {
  if (!databaseUrl) {
    const shell = new DatabaseSync(join(dataDir, 'wifi-tms.sqlite'), { timeout: 5000 })
    shell.exec(statements)
    return shell.close()
  }
  const shell = new pg.Client({ connectionString: databaseUrl })
  await shell.connect()
  await shell.query(statements)
  await shell.end()
}
