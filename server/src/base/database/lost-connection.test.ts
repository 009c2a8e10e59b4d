import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { ConnectionLost, NoConnection } from './lost-connection.ts'
import { reachDatabase } from './open.ts'
import { freshDatabase, postgresRuns } from './testing/postgres.ts'
import { WatchedPool } from './watched-pool.ts'

test.skipIf(!postgresRuns)('no free connection to PostgreSQL in time is NoConnection', async () => {
  const { url, drop } = await freshDatabase()
  onTestFinished(drop)
  const pool = new WatchedPool(url)
  pool.options.max = 1
  const onlyConnection = await pool.connect()
  pool.options.connectionTimeoutMillis = 1
  await expect(pool.connect()).rejects.toThrow(NoConnection)
  onlyConnection.release()
  await pool.end()
})

test('a PostgreSQL that does not answer, or does not run, is NoConnection', async () => {
  const sockets: Socket[] = []
  const silentServer = createServer((socket) => void sockets.push(socket.on('error', () => {})))
  silentServer.listen(0, '127.0.0.1')
  await once(silentServer, 'listening')
  const { port } = silentServer.address() as AddressInfo
  const pool = new WatchedPool(`postgresql://127.0.0.1:${port}/none`, 1)
  await expect(pool.connect()).rejects.toThrow(NoConnection)
  for (const socket of sockets) socket.destroy()
  await new Promise((closed) => silentServer.close(closed))
  await expect(pool.connect()).rejects.toThrow(NoConnection)
  await pool.end()
})

test.skipIf(!postgresRuns)(
  'a connection that PostgreSQL ends is ConnectionLost, a wrong statement is its own error',
  async () => {
    const { url, drop } = await freshDatabase()
    const db = await reachDatabase({ databaseUrl: url, dataDir: '' })
    onTestFinished(async () => {
      await db.destroy()
      await drop()
    })
    await expect(sql`select nothing`.execute(db)).rejects.toThrow(pg.DatabaseError)
    await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)).rejects.toThrow(ConnectionLost)
  },
)
