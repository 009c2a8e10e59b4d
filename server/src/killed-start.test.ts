import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from './base/database/open.ts'
import { eachPlace, type TestPlace } from './base/database/testing/each-database.ts'
import { readConfig } from './base/process/config.ts'
import { startServer } from './server.ts'

/** The number of kills per kind of database; fewer on PostgreSQL, where making a database takes longer. */
const KILLS = { sqlite: 8, postgres: 4 }

/** Starts the program for the first time. */
function start({ dataDir, databaseUrl }: TestPlace) {
  const env = { PORT: '0', MQTT_PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { child, ended: once(child, 'close') }
}

/** Resolves when the program has opened its database. */
async function waitForDatabase({ dataDir, databaseUrl }: TestPlace): Promise<void> {
  if (!databaseUrl) return expect.poll(() => existsSync(join(dataDir, 'wifi-tms.sqlite')), { interval: 1 }).toBe(true)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const countOthers = async () =>
    (
      await client.query(
        'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    ).rowCount
  await expect.poll(countOthers, { interval: 1 }).toBeGreaterThan(0)
  await client.end()
}

eachPlace('a first start that is killed', (place) => {
  test('a first start that is killed at any moment leaves an installation that can start', async () => {
    let kills: number = KILLS.sqlite
    for (let kill = 0; kill < kills; kill++) {
      const where = await place()
      if (where.databaseUrl) kills = KILLS.postgres
      const { child, ended } = start(where)
      await waitForDatabase(where)
      // Four of five kills happen while the tables are made, the rest later, until the start is complete.
      await after(kill < kills * 0.8 ? kill * 12 : kill * 100)
      child.kill('SIGKILL')
      expect(await ended).toEqual([null, 'SIGKILL'])
      const db = await openDatabase(where)
      const accounts = await db.selectFrom('account').select('updatedBy').execute()
      const algorithms = await db.selectFrom('algorithm').select('id').execute()
      expect([kill, algorithms.length > 0]).toEqual([kill, accounts.length > 0])
      await db.destroy()
      if (kill % 5 > 0) continue
      const again = await startServer({
        ...readConfig({ PORT: '0', MQTT_PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', DATA_DIR: where.dataDir }),
        ...(where.databaseUrl && { databaseUrl: where.databaseUrl }),
      })
      // An account with an author has had its password printed. Any other is replaced, and a new password is printed.
      expect(again.admin === undefined).toBe(accounts.some(({ updatedBy }) => updatedBy !== ''))
      await again.stop()
    }
  }, 600_000)
})
