import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn } from './call.ts'
import { type Demo, fillDemo } from './demo/fill-demo.ts'
import { startTags, type VirtualFleet } from './fleet.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** The factor by which the tags' time is faster: refreshes of 2 to 40 seconds take 0.4 to 8, long enough to watch. */
const SPEED = 5
/** The time between reports, in ms of the tags' time: 20 s of real time, so that an open page of a tag soon changes. */
const REPORT_EVERY_MS = 100_000
const HOST = '127.0.0.1'
const USERNAME = 'admin'

/** The port from the environment variable `name`, or the usual one; 0, with a printed line, if that port is taken. */
async function freePort(name: string, usual: string): Promise<string> {
  const port = process.env[name] || usual
  const probe = net.createServer().listen(Number(port), HOST)
  try {
    await once(probe, 'listening')
    return port
  } catch {
    console.log(`Port ${port} is taken, so the demo takes another; set ${name} to choose one.`)
    return '0'
  } finally {
    probe.close()
  }
}

function startFleets({ products, tags }: Demo, { url, mqttPort }: ServerProcess): VirtualFleet[] {
  return [...products.values()].map((product) =>
    startTags({
      server: url,
      mqttPort,
      product,
      speed: SPEED,
      reportEveryMs: REPORT_EVERY_MS,
      tags: tags.filter((tag) => tag.product === product.uri),
    }),
  )
}

const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-demo-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const password = randomBytes(6).toString('hex')
let server: ServerProcess | undefined
let fleets: VirtualFleet[] = []
let isStopping = false

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  await Promise.all(fleets.map((fleet) => fleet.stop()))
  await server?.stop()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

console.log('Starting the server and its tags …')
try {
  server = await startServerProcess(
    {
      HOST,
      PORT: await freePort('PORT', '8080'),
      MQTT_PORT: await freePort('MQTT_PORT', '1883'),
      DATA_DIR: folder,
      ADMIN_USERNAME: USERNAME,
      ADMIN_PASSWORD: password,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
    },
    { copiesLog: true },
  )
  server.process.once('exit', (code) => {
    if (isStopping) return
    console.error(`The server ended by itself (${code}).`)
    void stop(1)
  })
  const demo = await fillDemo(await signIn(server.url, USERNAME, password))
  fleets = startFleets(demo, server)
  await Promise.all(fleets.map((fleet) => fleet.until('all tags online', () => fleet.online === fleet.tags.length)))
  await demo.showTemplates()
  console.log(`
  WIFI-TMS demo: ${demo.tags.length} virtual tags, ${SPEED} times faster than real ones

    address   ${server.url}
    name      ${USERNAME}
    password  ${password}

  More tags:  npm run tags -- --server ${server.url} --mqtt-port ${server.mqttPort} --password ${password} --count 10 --speed ${SPEED}
  Ctrl-C ends it all and leaves nothing behind.
`)
} catch (error) {
  console.error((error as Error).message)
  await stop(1)
}
