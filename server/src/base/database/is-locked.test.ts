import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { isLocked } from './is-locked.ts'
import { freshDatabase, postgresRuns } from './testing/postgres.ts'

test.skipIf(!postgresRuns)('a timeout while waiting for a free connection to PostgreSQL counts as locked', async () => {
  const { url, drop } = await freshDatabase()
  onTestFinished(drop)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const onlyConnection = await pool.connect()
  pool.options.connectionTimeoutMillis = 1
  const refused: unknown = await pool.connect().catch((error: unknown) => error)
  expect(isLocked(refused)).toBe(true)
  expect(isLocked(new Error('Connection terminated'))).toBe(false)
  onlyConnection.release()
  await pool.end()
})

test('a timeout while a connection to PostgreSQL is opened counts as locked', async () => {
  const silentServer = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  onTestFinished(() => void silentServer.close())
  await once(silentServer, 'listening')
  const { port } = silentServer.address() as AddressInfo
  const pool = new pg.Pool({ host: '127.0.0.1', port, connectionTimeoutMillis: 1 })
  const refused: unknown = await pool.connect().catch((error: unknown) => error)
  expect(isLocked(refused)).toBe(true)
  await pool.end()
})
