import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freshDatabase } from '../base/database/testing/postgres.ts'
import { ADMIN, type Overrides, startTestServer, type TestServer } from './start.ts'

/**
 * Makes the things that servers of one installation share, and removes them after the test. An `empty` database has no
 * tables yet.
 */
export async function startInstallation(database: 'migrated' | 'empty' = 'migrated') {
  const { url: databaseUrl, drop } = await freshDatabase(database)
  const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-shared-'))
  const secretKeyFile = join(folder, 'key')
  await writeFile(secretKeyFile, randomBytes(32).toString('hex'))
  const running: TestServer[] = []
  onTestFinished(async () => {
    await Promise.all(running.map((server) => server.stop()))
    await drop()
    await rm(folder, { recursive: true, force: true })
  })
  const shared: Overrides = { databaseUrl, secretKeyFile, blobUrl: `file://${folder}/files` }
  return {
    ...shared,
    databaseUrl,
    folder,
    /** Starts another server of the installation. */
    async start(overrides: Overrides = {}): Promise<TestServer> {
      const server = await startTestServer({ ...shared, ...overrides })
      running.push(server)
      return server
    },
  }
}

/**
 * Starts several servers, and waits until each has found another one. `token` is a token of the first admin, which all
 * servers accept.
 */
export async function startServers(count: number, overrides: Overrides = {}) {
  const installation = await startInstallation()
  const servers: TestServer[] = []
  for (let index = 0; index < count; index++) servers.push(await installation.start(overrides))
  while (servers.some(({ core }) => core.cluster.isAlone() && count > 1))
    await new Promise((done) => setTimeout(done, 20))
  const token = await servers[0]!.login(ADMIN.username, ADMIN.password)
  return { ...installation, servers, token }
}
