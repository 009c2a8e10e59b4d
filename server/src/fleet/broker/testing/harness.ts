import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decode, downTopic, encode, type Up, upTopic } from '@wifi-tms/contract/messages'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { onTestFinished, vi } from 'vitest'
import type { CallRate } from '../../../api/http/token-buckets.ts'
import { openSession } from '../../../api/sessions/open-session.ts'
import { newAccountColumns } from '../../../api/users/queries.ts'
import { openBlobs } from '../../../base/blobs/blobs.ts'
import { singleServer } from '../../../base/cluster/cluster.ts'
import type { MayWait } from '../../../base/concurrency/take-turns.ts'
import type { Db } from '../../../base/database/db.ts'
import { openDatabase } from '../../../base/database/open.ts'
import { putMigratedFile } from '../../../base/database/testing/migrated-file.ts'
import { readConfig } from '../../../base/process/config.ts'
import { startPainting } from '../../../content/painting/pool.ts'
import type { FleetCore } from '../../ingest/fleet-core.ts'
import type { MessageContext, Observation } from '../../ingest/messages.ts'
import { addProducts, KEY, SEAL } from '../../secrets/testing/harness.ts'
import type { ConnectionBounds } from '../limit-strangers.ts'
import { openWire } from '../open-wire.ts'
import { openPeers } from '../peers.ts'
import { startBroker } from '../start-broker.ts'

export const MAC = 'a0b1c2d3e4f5'
/** The topics for messages from the tag with this mac, and for messages to it. */
export const UP = upTopic('shop', MAC)
export const DOWN = downTopic('shop', MAC)

/** A client with the messages it has received, decoded from base64 and JSON. */
export type ReceivingClient = MqttClient & { received: { topic: string; message: unknown }[] }

/** A folder that is removed after the test. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Starts a real broker on a real database. `ingested` lists the messages that the broker passes to ingest. While
 * `holdsCommits` is true, they count as committed only after a call of `commit`.
 */
export async function startHarness(
  environment: Record<string, string> = {},
  mayWait?: MayWait,
  bounds?: ConnectionBounds,
  pace?: CallRate,
) {
  const folder = await testFolder()
  await putMigratedFile(folder)
  const db = await openDatabase({ dataDir: folder })
  await addProducts(db)
  const clock = { now: new Date('2026-11-21T08:00:00Z') }
  const logged: { msg: string; reason?: string; client?: string; mac?: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const ingested: { mac: string; message: Up | Observation }[] = []
  const commits: (() => void)[] = []
  const harness = { holdsCommits: false }
  const ingest = async (mac: string, message: Up | Observation, about?: MessageContext) => {
    ingested.push({ mac, message })
    if (harness.holdsCommits) await new Promise<void>((resolve) => commits.push(resolve))
    about?.whenStored?.()
  }
  const config = readConfig({ HOST: '127.0.0.1', MQTT_PORT: '0', DATA_DIR: folder, ...environment })
  const note = () => {}
  const peers = openPeers(note)
  const cluster = singleServer('here')
  const wire = openWire(peers, cluster, { seal: SEAL, now: () => clock.now })
  const core: FleetCore = {
    config,
    db,
    seal: SEAL,
    log,
    now: () => clock.now,
    wire,
    cluster,
    nextChanges: async () => new Map(),
    heldUntil: async () => new Map(),
    quietUntil: async () => undefined,
    reconcileNow: () => {},
    pressed: () => {},
    note,
    blobs: await openBlobs(join(folder, 'blobs')),
    storage: { low: false, check: async () => false, stop: async () => {} },
    painters: await startPainting(),
    ingest: Object.assign(ingest, { failing: false, gather: ingest, stop: async () => {} }),
  }
  const broker = await startBroker(core, peers, mayWait, bounds, pace)
  const http = createServer()
  const stopLinks = broker.linkUpgrade(http)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo

  const clients: MqttClient[] = []
  const stop = async () => {
    for (const client of clients) client.end(true)
    for (const commit of commits) commit()
    stopLinks()
    await new Promise((resolve) => http.close(resolve))
    await broker.stop()
    wire.stop()
    await db.destroy()
  }
  onTestFinished(stop)

  const connect = async (url: string, options: IClientOptions): Promise<ReceivingClient> => {
    const client = mqtt.connect(url, { reconnectPeriod: 0, connectTimeout: 15_000, ...options }) as ReceivingClient
    clients.push(client)
    client.received = []
    client.on('message', (topic, payload) =>
      client.received.push({ topic, message: decode(payload.toString('latin1')) }),
    )
    await new Promise<void>((resolve, reject) => {
      client.once('connect', () => resolve())
      client.once('error', reject)
      client.once('close', () => reject(new Error('closed')))
    })
    client.on('error', () => {})
    return client
  }

  return Object.assign(harness, {
    core,
    peers,
    db,
    clock,
    broker,
    logged,
    ingested,
    commit: () => commits.splice(0).map((done) => done()),
    httpPort: port,
    stopLinks,
    /** Connects a client to any port of the broker with any options. */
    connect,
    /** Connects a tag, with its product's key unless a secret is given. */
    tag: (mac = MAC, password = KEY, options: IClientOptions = {}) =>
      connect(`mqtt://127.0.0.1:${broker.mqttPort}`, { clientId: mac, username: mac, password, ...options }),
    /** Connects a console with the credential of a session, by default of a new one. */
    async link(access?: { username: string; password: string }, options: IClientOptions = {}) {
      const openNewSession = () =>
        openSession(
          core,
          {
            origin: 'http://x',
            address: '127.0.0.1',
            agent: 'test',
            change: (work) => db.transaction().execute((tx) => work(tx, () => {})),
          },
          addAccount,
        )
      const { mqtt: mqttAccess } = access ? { mqtt: access } : await openNewSession()
      const { username, password } = mqttAccess
      const client = await connect(`ws://127.0.0.1:${port}/mqtt`, { username, password, ...options })
      return Object.assign(client, { access: { username, password } })
    },
    /** The messages of this type that ingest has received. */
    ingestedOf: (type: string) => ingested.filter(({ message }) => message.type === type),
  })
}

export type BrokerHarness = Awaited<ReturnType<typeof startHarness>>

/** Waits until the condition returns a truthy value; throws an error that names `what` after two minutes. */
export const until = (condition: () => unknown, what = 'it happens') =>
  vi.waitFor(() => (condition() ? undefined : Promise.reject(new Error(`not yet: ${what}`))), {
    timeout: 120_000,
    interval: 5,
  })

/** Publishes a message with QoS 1. */
export const say = (client: MqttClient, topic: string, message: object) =>
  client.publishAsync(topic, encode(message), { qos: 1 })

export const hello = { type: 'hello', protocol: 1, deviceType: 1, screenType: 2, battery: 370 }

/** Waits until the server has ended the connection. */
export const connectionEnded = (client: MqttClient) => until(() => !client.connected, 'the connection is ended')

/** Adds the one account, unless it exists. */
async function addAccount(db: Db): Promise<{ accountId: string; username: string }> {
  const id = 'ann'
  const stamps = { createdAt: '', updatedAt: '', createdBy: '', updatedBy: '' }
  const person = {
    email: '',
    company: '',
    address: '',
    phone: '',
    avatar: '',
    introduction: '',
    passwordHash: '',
    language: null,
  }
  await db
    .insertInto('account')
    .values({ id, username: id, roles: '["viewer"]', ...stamps, ...person, ...newAccountColumns })
    .onConflict((clash) => clash.column('id').doNothing())
    .execute()
  return { accountId: id, username: id }
}
