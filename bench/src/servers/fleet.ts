import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { products } from '@wifi-tms/contract/products'
import { embeddedPostgres, startPostgres } from '@wifi-tms/server/base/database/testing/embedded-postgres'
import type { BenchContext } from '../measure/figures.ts'
import { postgresCpuMs } from '../measure/postgres-cpu.ts'
import { signIn } from '../processes/admin.ts'
import { newServer, newTags } from '../processes/start.ts'

/** The number of servers, and their database. */
export interface FleetSetting {
  servers: number
  on: 'SQLite' | 'PostgreSQL'
}

/** Servers of one installation with tags spread evenly over them; usage is the sum of all servers. */
export type FleetOnServers = Awaited<ReturnType<typeof startFleetOnServers>>

/** The programs of the PostgreSQL that npm brings. */
const postgresNative = () => {
  const native = embeddedPostgres()
  if (!native) throw new Error('npm has no PostgreSQL for this platform')
  return native
}

/**
 * Starts servers and enrols `count` tags, whose time runs `speed` times faster. Servers on PostgreSQL get a database of
 * their own.
 */
export async function startFleetOnServers(
  context: BenchContext,
  { servers: serverCount, on }: FleetSetting,
  count: number,
  speed: number,
) {
  const name = `${serverCount} server${serverCount > 1 ? 's' : ''} on ${on}`
  const folder = join(context.folder, name.replaceAll(' ', '-'))
  await mkdir(folder)
  const postgres = on === 'PostgreSQL' ? await startPostgres(postgresNative()) : undefined
  const servers = Array.from({ length: serverCount }, newServer)
  const tags = servers.map(newTags)
  const endFleet = async () => {
    await Promise.all(tags.map((process) => process.end()))
    await Promise.all(servers.map((process) => process.end()))
    await postgres?.stop()
  }
  try {
    const secretKeyFile = join(folder, 'key')
    await writeFile(secretKeyFile, randomBytes(32).toString('hex'))
    const shared = postgres && { databaseUrl: postgres.url, secretKeyFile, blobUrl: `file://${folder}/files` }
    const addresses: { url: string; mqttPort: number }[] = []
    for (const [index, server] of servers.entries())
      addresses.push(await server.ask('start', { folder: join(folder, `server-${index}`), ...shared }))
    const person = await signIn(addresses[0]!.url)
    const { apikey, uri } = await person.ask(products.create, { name: 'Bench', uri: 'bench', enrolment: 'open' })
    const tagsEach = count / serverCount
    for (const [index, { url, mqttPort }] of addresses.entries())
      await tags[index]!.ask('start', {
        url,
        mqttPort,
        product: { apikey, uri },
        count: tagsEach,
        from: index * tagsEach,
        speed,
      })
    context.say(`${name}: ${count} tags are online`)

    const sumOf = async (ask: (server: (typeof servers)[number]) => Promise<number>) =>
      (await Promise.all(servers.map(ask))).reduce((sum, value) => sum + value, 0)
    /** The usage of all servers: the milliseconds of their CPU and of PostgreSQL's, and the number of statements. */
    const readUsage = async () => ({
      cpuMs: await sumOf(async (server) => (await server.ask('usage')).cpuMs),
      statements: await sumOf((server) => server.ask('statements')),
      postgresMs: postgres ? postgresCpuMs(postgres.url) : 0,
    })
    return { name, on, count, servers, person, readUsage, end: endFleet }
  } catch (error) {
    await endFleet()
    throw error
  }
}
