import { setTimeout } from 'node:timers/promises'
import { openHttpConnection } from '../list/http-connection.ts'
import type { BenchContext, BenchPart, Figure } from '../measure/figures.ts'
import { digits } from '../measure/statistics.ts'
import { newBareRoute, newSeed, newServer } from '../processes/start.ts'

/** The number of connections. */
const CONNECTIONS = 16
/** The number of calls of each protocol. */
const CALLS = 20_000
/** The maximum number of calls on one connection; the server ends a connection after a thousand. */
const CALLS_ON_CONNECTION = 900
/** The milliseconds after the last call in which the server writes what it has not yet written. */
const SETTLE_MS = 2000

/** One call of a device: its path and headers. */
interface DeviceCall {
  path: string
  headers: Readonly<Record<string, string>>
}

/**
 * The milliseconds of processor time that a call costs the server. `count` calls are made over CONNECTIONS connections
 * at once, after `warmUpCalls` calls that do not count. The writes that the server makes after the calls count, too.
 */
async function cpuOf(
  url: string,
  { count, warmUpCalls }: { count: number; warmUpCalls: number },
  callOf: (index: number) => DeviceCall,
  cpuMs: () => Promise<number>,
): Promise<number> {
  let nextCall = 0
  const callUntil = async (end: number) => {
    while (nextCall < end) {
      const connection = await openHttpConnection(new URL(url))
      for (let calls = 0; calls < CALLS_ON_CONNECTION && nextCall < end; calls++) {
        const { path, headers } = callOf(nextCall++)
        const status = await connection.get(path, headers)
        if (status >= 400) throw new Error(`${path} was answered with ${status}`)
      }
      connection.close()
    }
  }
  const callAllUntil = async (end: number) => {
    await Promise.all(Array.from({ length: CONNECTIONS }, () => callUntil(end)))
    await setTimeout(SETTLE_MS)
  }
  await callAllUntil(warmUpCalls)
  const cpuBefore = await cpuMs()
  await callAllUntil(warmUpCalls + count)
  return ((await cpuMs()) - cpuBefore) / count
}

async function figures({ folder, quick, say }: BenchContext): Promise<Figure[]> {
  const count = quick ? 400 : CALLS
  // All protocols are at least as warm as the bare route that they are compared with.
  const warmUpCalls = Math.ceil(count / 4)
  const bare = newBareRoute()
  const { url: bareUrl } = await bare.ask('start')
  const bareCpuMs = await cpuOf(
    bareUrl,
    { count, warmUpCalls },
    () => ({ path: '/a', headers: {} }),
    () => bare.ask('cpuMs'),
  ).finally(() => bare.end())
  const measured: Figure[] = [
    {
      what: 'a bare route of Fastify',
      measured: `CPU ${digits(bareCpuMs)} ms, ${digits(1000 / bareCpuMs)} a second on one core`,
    },
  ]
  for (const devices of quick ? [100] : [1000, 10_000]) {
    const storage = { folder: `${folder}/${devices}` }
    const seed = newSeed()
    await seed.ask('seed', { ...storage, count: devices }).finally(() => seed.end())
    const server = newServer()
    try {
      const { url } = await server.ask('start', storage)
      const cpuMs = async () => (await server.ask('usage')).cpuMs
      const bearers = await server.ask('bearers', devices)
      say(`${devices} devices have their secrets`)
      // Successive calls are by devices far from each other: 7919 is a prime.
      const bearer = (index: number) => bearers[(index * 7919) % bearers.length]!
      const kinds: Record<string, (index: number) => DeviceCall> = {
        'TRMNL’s /api/display': (index) => {
          const { mac, uri, secret, width, height } = bearer(index)
          return {
            path: `/trmnl/${uri}/api/display`,
            headers: {
              ID: mac,
              'Access-Token': secret,
              Width: String(width),
              Height: String(height),
              RSSI: String(-50 - (index % 20)),
              'Battery-Voltage': '3.9',
            },
          }
        },
        'a picture address’ .json': (index) => ({ path: `/picture/${bearer(index).secret}.json`, headers: {} }),
        'a picture address’ .png, 304': (index) => ({
          path: `/picture/${bearer(index).secret}.png`,
          headers: { 'If-None-Match': '*' },
        }),
        'a tag’s question over HTTP': (index) => {
          const { mac, secret } = bearer(index)
          const authorization = `Basic ${Buffer.from(`${mac}:${secret}`).toString('base64')}`
          return { path: '/device/v1/desired', headers: { authorization } }
        },
        'a player’s poll': (index) => ({
          path: '/player/v1/state',
          headers: { authorization: `Bearer ${bearer(index).secret}` },
        }),
      }
      for (const [name, callOf] of Object.entries(kinds)) {
        // Each device calls once before its calls count, so that its protocol is already recorded.
        const cpu = await cpuOf(url, { count, warmUpCalls: Math.max(warmUpCalls, devices) }, callOf, cpuMs)
        measured.push({
          what: `${name}, ${devices.toLocaleString('en')} devices`,
          measured: `CPU ${digits(cpu)} ms, ${digits(1000 / cpu)} a second on one core, ${digits(bareCpuMs / cpu)} × the bare route`,
          aim: 'at least 0.33 ×',
        })
      }
    } finally {
      await server.end()
    }
  }
  return measured
}

/** Measures devices of other protocols that call while nothing is due. */
export const protocolsPart: BenchPart = {
  name: 'protocols',
  about:
    `Devices of other protocols that ask when nothing is new, on SQLite: ${CALLS} calls over ${CONNECTIONS} connections. Before them each device calls ` +
    'once, and there are at least 5,000 such calls. The processor time of the whole server is measured and compared with that of a bare route of Fastify. ' +
    'Each contact is written within a second, together with others, and noted in the message log; each call of TRMNL reports another signal strength. ' +
    'A contact less than 10 s after the last one is usually not written but counted and noted; one of a player is written once in 30 s.',
  run: figures,
}
