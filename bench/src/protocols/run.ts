import { openLine } from '../list/line.ts'
import type { BenchPart, Figure, Ground } from '../measure/figures.ts'
import { digits } from '../measure/statistics.ts'
import { newBareRoute, newSeed, newServer } from '../processes/start.ts'

const LINES = 16
const CALLS = 6000

/** One call of a device: its path and headers. */
interface DeviceCall {
  path: string
  headers: Readonly<Record<string, string>>
}

/** The processor milliseconds of a call, over some connections side by side, after `warm` that do not count. */
async function cpuOf(
  url: string,
  { count, warm }: { count: number; warm: number },
  callOf: (index: number) => DeviceCall,
  cpuMs: () => Promise<number>,
): Promise<number> {
  const lines = await Promise.all(Array.from({ length: LINES }, () => openLine(new URL(url))))
  let next = 0
  let before = 0
  const run = async (line: (typeof lines)[number], end: number) => {
    while (next < end) {
      const { path, headers } = callOf(next++)
      const status = await line.get(path, headers)
      if (status >= 400) throw new Error(`${path} was answered with ${status}`)
    }
  }
  const all = (end: number) => Promise.all(lines.map((line) => run(line, end)))
  await all(warm)
  before = await cpuMs()
  await all(warm + count)
  for (const line of lines) line.close()
  return ((await cpuMs()) - before) / count
}

async function figures({ folder, quick, say }: Ground): Promise<Figure[]> {
  const count = quick ? 400 : CALLS
  const bare = newBareRoute()
  const { url: bareUrl } = await bare.ask('start')
  const floor = await cpuOf(
    bareUrl,
    { count, warm: Math.ceil(count / 4) },
    () => ({ path: '/a', headers: {} }),
    () => bare.ask('cpuMs'),
  ).finally(() => bare.end())
  const measured: Figure[] = [
    {
      what: 'a bare route of Fastify',
      measured: `CPU ${digits(floor)} ms, ${digits(1000 / floor)} a second on one core`,
    },
  ]
  for (const devices of quick ? [100] : [1000, 10_000]) {
    const place = { folder: `${folder}/${devices}` }
    const seed = newSeed()
    await seed.ask('seed', { ...place, count: devices }).finally(() => seed.end())
    const server = newServer()
    try {
      const { url } = await server.ask('start', place)
      const cpuMs = async () => (await server.ask('usage')).cpuMs
      const holders = await server.ask('bearers', devices)
      say(`${devices} devices have their secrets`)
      const holder = (index: number) => holders[(index * 7919) % holders.length]!
      const kinds: Record<string, (index: number) => DeviceCall> = {
        'TRMNL’s /api/display': (index) => {
          const { uri, secret } = holder(index)
          return {
            path: `/trmnl/${uri}/api/display`,
            headers: { 'Access-Token': secret, RSSI: '-61', 'Battery-Voltage': '3.9' },
          }
        },
        'a picture address’ .json': (index) => ({ path: `/picture/${holder(index).secret}.json`, headers: {} }),
        'a player’s poll': (index) => ({
          path: '/player/v1/state',
          headers: { authorization: `Bearer ${holder(index).secret}` },
        }),
      }
      for (const [name, callOf] of Object.entries(kinds)) {
        // Each device has come once before it counts: the first contact of a player is written, and then one in 30 s.
        const cpu = await cpuOf(url, { count, warm: devices }, callOf, cpuMs)
        measured.push({
          what: `${name}, ${devices.toLocaleString('en')} devices`,
          measured: `CPU ${digits(cpu)} ms, ${digits(1000 / cpu)} a second on one core, ${digits(floor / cpu)} × the bare route`,
          aim: 'at least 0.33 ×',
        })
      }
    } finally {
      await server.end()
    }
  }
  return measured
}

/** Devices of other protocols that ask when nothing is due. */
export const protocolsPart: BenchPart = {
  name: 'protocols',
  about:
    `Devices of other protocols that ask when nothing is new, on SQLite: ${CALLS} calls over ${LINES} connections after one of each device, ` +
    'by the processor time of the whole server, beside a route of Fastify that only answers. Each visit of the first two is written, ' +
    'a player’s once in 30 s.',
  run: figures,
}
