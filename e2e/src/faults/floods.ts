import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { users } from '@wifi-tms/contract/users'
import { signIn } from '@wifi-tms/tags/call'
import type { Flood } from './flood.ts'
import type { Row } from './row.ts'
import { openStand } from './stand.ts'

const kinds: Flood['kind'][] = [
  'nothing, to compare with',
  'bodies of 4 MB to the login',
  'wrong logins of invented names',
  'connections for MQTT that say nothing',
  'one tag at full speed',
  'new tags with the key of a product',
  'sessions made in a loop',
  'connections that do not read their answers',
  'short calls without a login, many at once',
]
const STRANGER = { username: 'stranger', password: 'of-a-stranger' }

/** A flood while another caller asks, writes and signs in, and tags stay. `times`: what was sent, or was opened. */
async function flood(kind: Flood['kind'], seed: string, ms: number): Promise<Row> {
  const stand = await openStand(seed)
  try {
    await stand.admin.ask(users.create, { ...STRANGER, roles: ['viewer'] })
    const { token } = await signIn(stand.url, STRANGER.username, STRANGER.password)
    const { url, mqttPort } = stand
    const { apikey, uri } = stand.product
    const workerData: Flood = { kind, url, mqttPort, product: { apikey, uri }, token, ms }
    const worker = new Worker(new URL('./flood.ts', import.meta.url), { workerData })
    const gone = once(worker, 'exit')
    const [times] = await once(worker, 'message')
    await gone
    await stand.settle()
    return await stand.close(kind, times, 'all')
  } catch (error) {
    await stand.drop()
    throw error
  }
}

/** What runs each flood, by its name. */
export const floods = kinds.map((kind) => [kind, (seed: string, ms: number) => flood(kind, seed, ms)] as const)
