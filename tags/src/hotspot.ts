import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hotspot, hotspotName, readSetup, SETUP_PATH, type Setup } from '@wifi-tms/contract/setup'
import { type FleetOptions, startTags, type VirtualFleet } from './fleet.ts'
import { hotspotPage } from './hotspot-page.ts'
import type { TagSpec } from './spec.ts'

/** The time without contact after which a tag's hotspot opens again, in milliseconds of the tag's time. */
const TRIAL_MS = 5 * 60_000
/** The maximum number of bytes of the settings that a person submits. */
const MOST_BYTES = 16 * 1024
/** The port of a broker whose address names none. */
const MQTT_PORT = 1883
const WRONG_LOGIN = 'Wrong account or password of the tag’s set-up page'
const LOGIN = `Basic ${btoa(`${hotspot.account}:${hotspot.password}`)}`

/** A virtual tag that starts without settings. */
export interface HotspotTag {
  /** The URL of its settings page on this machine. A real hotspot serves the page at the tag's own address. */
  readonly page: string
  /** A fleet of this one tag with its settings; undefined while it has none. */
  readonly fleet: VirtualFleet | undefined
  stop(): Promise<void>
}

type HotspotOptions = Pick<FleetOptions, 'speed' | 'seed'>

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    bytes += (part as Buffer).length
    if (bytes > MOST_BYTES) throw new RangeError(`more than ${MOST_BYTES} bytes received`)
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString()
}

/** The settings that a person entered, or a sentence that names the wrong field. */
function settingsIn(body: string): Setup | string {
  const { data, error } = readSetup(body)
  if (error) return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  return data.broker?.startsWith('mqtts:') ? 'broker: virtual tags speak no TLS' : data
}

function startWith(setup: Setup, spec: TagSpec, options: HotspotOptions): VirtualFleet {
  const { server, broker, product: uri, key: apikey = '', ssid } = setup
  const { hostname, port } = new URL(broker ?? server)
  return startTags({
    ...options,
    server,
    mqttHost: hostname,
    mqttPort: Number(port) || MQTT_PORT,
    ssid,
    product: { uri, apikey },
    tags: [{ ...spec, http: broker === undefined }],
  })
}

/** Switches on a tag without settings: its page listens on a free port of this machine until it receives them. */
export async function startHotspotTag(spec: TagSpec, options: HotspotOptions = {}): Promise<HotspotTag> {
  let fleet: VirtualFleet | undefined
  let isStopped = false

  const answer = (response: ServerResponse, status: number, type: string, body: string) =>
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', connection: 'close' }).end(body)
  const answerMessage = (response: ServerResponse, status: number, message: string) =>
    answer(response, status, 'application/json', JSON.stringify({ message }))
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== SETUP_PATH) return answerMessage(response, 404, 'there is only one page here')
    if (request.method === 'GET') return answer(response, 200, 'text/html', hotspotPage(hotspotName(spec.mac)))
    const settings = settingsIn(await readBody(request))
    const faults = typeof settings === 'string' ? [settings] : []
    // Wrong settings are told together with a wrong login, so that a person can correct both at once.
    if (request.headers.authorization !== LOGIN)
      return answerMessage(response, 401, [WRONG_LOGIN, ...faults].join('; '))
    if (typeof settings === 'string') return answerMessage(response, 400, settings)
    // The hotspot closes when the tag connects, so the answer is sent first.
    response.once('finish', () => connect(settings))
    answerMessage(response, 200, 'taken')
  }
  const pageServer = http.createServer((request, response) => {
    serve(request, response).catch(() => request.destroy())
  })
  const openPage = async (port: number) => {
    pageServer.listen(port, '127.0.0.1')
    await once(pageServer, 'listening')
    return (pageServer.address() as AddressInfo).port
  }
  const port = await openPage(0)

  const connect = async (setup: Setup) => {
    if (fleet) return
    pageServer.close()
    const newFleet = startWith(setup, spec, options)
    fleet = newFleet
    try {
      await newFleet.until('contact', () => newFleet.online === 1 || isStopped, TRIAL_MS / (options.speed ?? 1))
    } catch {
      await newFleet.stop()
      fleet = undefined
      if (!isStopped) await openPage(port)
    }
  }

  return {
    page: `http://127.0.0.1:${port}${SETUP_PATH}`,
    get fleet() {
      return fleet
    },
    async stop() {
      isStopped = true
      pageServer.close()
      pageServer.closeAllConnections()
      await fleet?.stop()
    },
  }
}
