import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Aedes } from 'aedes'
import mqtt from 'mqtt'
import { onTestFinished } from 'vitest'

const LOGIN = { username: 'tms', password: 'p@ss:word/1' }

/** Starts a broker with a login, as Home Assistant's own broker has. `restart` keeps the stored messages. */
export async function startBroker() {
  const broker = await Aedes.createBroker()
  broker.authenticate = (_, username, password, done) => {
    const isRight = username === LOGIN.username && password?.toString() === LOGIN.password
    if (!isRight) refusals++
    done(isRight ? null : Object.assign(new Error('refused'), { returnCode: 4 }), isRight)
  }
  let refusals = 0
  const sockets = new Set<Socket>()
  const open = async (port: number) => {
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      broker.handle(socket)
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await open(0)
  const { port } = server.address() as AddressInfo
  const close = async () => {
    const closed = new Promise((done) => server.close(done))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  onTestFinished(async () => {
    await close()
    await new Promise<void>((done) => broker.close(done))
  })
  return {
    port,
    address: `mqtt://${LOGIN.username}:${encodeURIComponent(LOGIN.password)}@127.0.0.1:${port}`,
    close,
    async restart() {
      server = await open(port)
    },
    /** The number of refused logins. */
    refusals: () => refusals,
    /** The number of clients that are connected now. */
    clients: () => broker.connectedClients,
  }
}

interface Entity {
  platform: string
  unique_id: string
  [option: string]: unknown
}

interface FoundDevice {
  device: Record<string, unknown>
  origin: { name: string }
  entities: Map<string, Entity>
  /** The number of discovery messages of this device. */
  discoveries: number
}

const required: Readonly<Record<string, string>> = {
  sensor: 'state_topic',
  binary_sensor: 'state_topic',
  image: 'image_topic',
  event: 'event_types',
  button: 'command_topic',
}

/**
 * Plays Home Assistant with discovery over MQTT, by its documentation: it finds devices, follows their entities, and
 * presses buttons. `faults` lists the messages that Home Assistant would not accept.
 */
export async function playHomeAssistant({ port }: { port: number }) {
  const client = mqtt.connect({ host: '127.0.0.1', port, ...LOGIN, reconnectPeriod: 0 })
  onTestFinished(() => void client.end(true))
  await once(client as never, 'connect')
  const devices = new Map<string, FoundDevice>()
  /** The last message of each topic of an entity. */
  const values = new Map<string, Buffer>()
  const events: unknown[] = []
  const faults: string[] = []
  const followed = new Set<string>()

  const follow = (topic: unknown) => {
    if (typeof topic !== 'string' || followed.has(topic)) return
    followed.add(topic)
    client.subscribe(topic)
  }
  const discover = (id: string, payload: Buffer) => {
    if (payload.length === 0) return void devices.delete(id)
    const { device, origin, components, ...shared } = JSON.parse(payload.toString())
    if (!/^[\w-]+$/.test(id)) faults.push(`${id} is no object id`)
    if (!device?.identifiers?.length && !device?.connections?.length) faults.push('nothing identifies the device')
    if (!origin?.name) faults.push('no origin')
    const found = devices.get(id) ?? { device, origin, entities: new Map(), discoveries: 0 }
    Object.assign(found, { device, origin, discoveries: found.discoveries + 1 })
    devices.set(id, found)
    for (const [key, component] of Object.entries<Entity>(components)) {
      if (/\s/.test(key)) faults.push(`${key} has a space`)
      const { platform, ...options } = component
      if (!platform) faults.push(`${key} has no platform`)
      if (Object.keys(options).length === 0) found.entities.delete(key)
      else {
        if (!options.unique_id || !options[required[platform]!]) faults.push(`${key} lacks an option`)
        found.entities.set(key, { ...shared, ...component })
        for (const topic of [options.state_topic, options.image_topic, shared.availability_topic]) follow(topic)
      }
    }
  }
  client.on('message', (topic, payload, { retain }) => {
    const [, id] = topic.match(/^homeassistant\/device\/(.+)\/config$/) ?? []
    if (id !== undefined) return discover(id, payload)
    const isEvent = [...devices.values()].some(({ entities }) => entities.get('button')?.state_topic === topic)
    if (!isEvent) values.set(topic, payload)
    else if (!retain) events.push(JSON.parse(payload.toString()))
  })
  await client.subscribeAsync('homeassistant/device/+/config')
  const start = () => client.publishAsync('homeassistant/status', 'online')
  await start()

  const byName = (name: string) => [...devices.values()].find(({ device }) => device.name === name)
  const entityOf = (name: string, key: string) => byName(name)?.entities.get(key)
  return {
    client,
    devices,
    events,
    faults,
    start,
    byName,
    entityOf,
    /** True if the entities of a device are available. */
    isAvailable: (name: string) =>
      values.get(String(entityOf(name, 'battery')?.availability_topic))?.toString() === 'online',
    /** The state of an entity, by its template; undefined before the first message. */
    stateOf(name: string, key: string): unknown {
      const { state_topic, value_template }: Partial<Entity> = entityOf(name, key) ?? {}
      const text = values.get(String(state_topic))?.toString()
      const [, field] = /^\{\{ value_json\.(\w+) \}\}$/.exec(String(value_template)) ?? []
      return text ? JSON.parse(text)[field!] : undefined
    },
    /** The bytes of the picture of a device; undefined before the first picture. */
    pictureOf: (name: string) => values.get(String(entityOf(name, 'picture')?.image_topic)),
    /** Presses a button, or publishes another message on the button's topic. */
    async press(name: string, key: string, payload?: string, retain = false) {
      const { command_topic, payload_press } = entityOf(name, key)!
      await client.publishAsync(String(command_topic), payload ?? String(payload_press), { qos: 1, retain })
    },
  }
}
