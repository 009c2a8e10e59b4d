import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startS3 } from '@wifi-tms/server/base/blobs/testing/s3'
import { embeddedPostgres, startPostgres } from '@wifi-tms/server/base/database/testing/embedded-postgres'
import { silentProxy } from '@wifi-tms/server/base/database/testing/silent-proxy'
import type { Random } from '@wifi-tms/tags/random'
import { lowPort, MortalServer } from '../reliability/mortal-server.ts'
import { openBalancer } from './balancer.ts'

export const PASSWORD = 'of-this-trial'
/** The pause before a failed start is repeated. */
const RETRY_PAUSE_MS = 300

/**
 * Servers of one installation behind a balancer, their PostgreSQL and their store. The first server reaches PostgreSQL
 * through a proxy.
 */
export type Installation = Awaited<ReturnType<typeof openInstallation>>

/** Starts an installation. Throws where npm has no PostgreSQL for this machine. */
export async function openInstallation(count: number, random: Random) {
  const native = embeddedPostgres()
  if (!native) throw new Error(`npm has no PostgreSQL for ${process.platform}-${process.arch}`)
  const folder = mkdtempSync(join(tmpdir(), 'wifi-tms-servers-'))
  const [postgres, s3] = await Promise.all([startPostgres(native), startS3()])
  const proxy = await silentProxy(postgres.url)
  const keyFile = join(folder, 'key')
  writeFileSync(keyFile, randomBytes(32).toString('hex'))
  const servers: MortalServer[] = []
  for (let index = 0; index < count; index++) {
    const dataDir = join(folder, `server-${index}`)
    mkdirSync(dataDir)
    const shared = { BLOB_URL: s3.url, SECRET_KEY_FILE: keyFile, ADMIN_PASSWORD: PASSWORD, DATA_DIR: dataDir }
    const DATABASE_URL = index === 0 ? proxy.url : postgres.url
    servers.push(new MortalServer(await lowPort(random), await lowPort(random), { ...shared, DATABASE_URL }))
  }
  const runningServers = new Set<MortalServer>()
  let isOver = false
  /** The errors of starts that failed, as the database or the store could not be reached. */
  const startErrors: string[] = []
  /** Starts a server, and tries again until it runs, as a service manager does. */
  const raise = async (server: MortalServer): Promise<void> => {
    while (!isOver) {
      try {
        await server.start()
        runningServers.add(server)
        return
      } catch (error) {
        startErrors.push((error as Error).message)
        await wait(RETRY_PAUSE_MS)
      }
    }
  }
  for (const server of servers) await raise(server)
  const balancer = await openBalancer(servers)
  return {
    folder,
    postgres,
    s3,
    proxy,
    servers,
    /** The servers that have started and were not killed since. */
    runningServers,
    startErrors,
    raise,
    balancer,
    async kill(server: MortalServer): Promise<void> {
      runningServers.delete(server)
      await server.kill()
    },
    /** Stops the servers properly; PostgreSQL and the store keep running for inspection. */
    async stopServers(): Promise<void> {
      isOver = true
      await Promise.all(servers.map((server) => server.stop()))
    },
    /** Stops everything, and removes the folder unless `keepsFolder` is true. */
    async close(keepsFolder = false): Promise<void> {
      isOver = true
      await Promise.all(servers.map((server) => server.stop('SIGKILL')))
      await balancer.stop()
      proxy.stop()
      await Promise.all([postgres.stop(), s3.stop()])
      if (!keepsFolder) rmSync(folder, { recursive: true, force: true })
    },
  }
}
