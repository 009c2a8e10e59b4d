import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate, migrations } from './migrate.ts'
import { openDatabase } from './open.ts'
import { freshDatabase, postgresRuns } from './testing/postgres.ts'

describe.skipIf(!postgresRuns)('a migration beside servers that run', () => {
  /** A database with one further migration, which needs a table that another transaction has locked. */
  const start = async () => {
    const { url, drop } = await freshDatabase()
    const db = await openDatabase({ dataDir: '', databaseUrl: url })
    const [client, otherClient] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
    await Promise.all([client.connect(), otherClient.connect()])
    onTestFinished(async () => {
      await Promise.all([client.end(), otherClient.end(), db.destroy()])
      await drop()
    })
    await client.query('begin; select count(*) from counter')
    const next: Migration = { up: (tx) => sql`alter table counter add column further text`.execute(tx).then(() => {}) }
    return { db, client, otherClient, extended: { ...migrations, '9999-next': next } }
  }

  test('a migration does not keep running servers from using a table while it waits for the lock, and succeeds in the end', async () => {
    const { db, client, otherClient, extended } = await start()
    let isDone = false
    const migrated = migrate(db, extended, { lockMs: 500, patienceMs: 60_000 }).finally(() => {
      isDone = true
    })
    const isWaitingForLock = async () => {
      const { rows } = await client.query(`select 1 from pg_locks where mode = 'AccessExclusiveLock' and not granted
        and relation = 'counter'::regclass`)
      return rows.length > 0
    }
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect.poll(isWaitingForLock).toBe(true)
      await otherClient.query('select count(*) from counter')
      expect(isDone).toBe(false)
    }
    await client.query('commit')
    await migrated
    await otherClient.query('select further from counter')
  })

  test('a migration gives up with one line where it never gets the lock, and leaves everything as it was', async () => {
    const { db, client, extended } = await start()
    await expect(migrate(db, extended, { lockMs: 50, patienceMs: 200 })).rejects.toThrow(
      /^DATABASE_URL: its tables are in use all the time, so they cannot be changed: start again later\.$/,
    )
    await client.query('commit')
    await migrate(db)
  })
})
