import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Endpoint, Input, Output } from '@wifi-tms/contract/endpoint'
import { type Envelope, SUCCESS } from '@wifi-tms/contract/errors'
import { login } from '@wifi-tms/contract/session'
import type { z } from 'zod'
import type { CallRate } from '../api/http/token-buckets.ts'
import { refusedWith } from '../api/openapi/refusals.ts'
import { putMigratedFile } from '../base/database/testing/migrated-file.ts'
import { type Config, readConfig } from '../base/process/config.ts'
import type { Running } from '../running.ts'
import { startServer } from '../server.ts'

/** The first admin of every test server. */
export const ADMIN = { username: 'admin', password: 'first-password' }

/** The answer of a call: the status, the JSON envelope, and the raw bytes. */
export interface Answered {
  status: number
  headers: Headers
  code: number | undefined
  body: Envelope
  bytes: Uint8Array
}

export interface TestServer extends Running {
  dataDir: string
  /**
   * Makes a call and returns its answer, whatever the status. `extra` overrides the request's headers, body and method.
   */
  tell<E extends Endpoint>(endpoint: E, input: unknown, token?: string, extra?: RequestInit): Promise<Answered>
  /** Makes a call that must succeed, and checks its answer against the contract. */
  ask<E extends Endpoint>(endpoint: E, input: Input<E>, token?: string): Promise<Output<E>>
  /** Signs in, as the first admin by default, and returns the token. */
  login(username?: string, password?: string): Promise<string>
}

/** Settings of a test server in place of the defaults. */
export interface Overrides extends Partial<Config> {
  now?: () => Date
  console?: string
  calls?: CallRate
  /** The number of free bytes on the disk. */
  free?: () => Promise<number>
  /** A clock in milliseconds, which decides when lock-outs after wrong passwords end. */
  elapsed?: () => number
  /** The wall clock of the machine, in ms. */
  wall?: () => number
  /** Milliseconds after which callers who do not read their answer are disconnected. */
  takeWithinMs?: number
  /** Milliseconds that a call waits for a picture that is being written. */
  pictureWithinMs?: number
}

/** Starts a complete server on free ports in a new folder; `stop` ends it and deletes the folder. */
export async function startTestServer({
  now,
  console,
  calls,
  free,
  elapsed,
  wall,
  takeWithinMs,
  pictureWithinMs,
  ...overrides
}: Overrides = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-'))
  const config: Config = {
    ...readConfig({ PORT: '0', MQTT_PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', DATA_DIR: folder }),
    adminPassword: ADMIN.password,
    // A busy machine must not count as a PostgreSQL that went silent.
    databaseSilentMs: 30_000,
    ...overrides,
  }
  if (!overrides.databaseUrl && !overrides.dataDir) await putMigratedFile(folder)
  const running = await startServer(config, {
    ...(now && { now }),
    ...(console && { console }),
    ...(calls && { calls }),
    ...(free && { free }),
    ...(elapsed && { elapsed }),
    ...(wall && { wall }),
    ...(takeWithinMs && { takeWithinMs }),
    ...(pictureWithinMs !== undefined && { pictureWithinMs }),
  })
  let adminToken: Promise<string> | undefined

  const signIn = async (username: string, password: string) =>
    (await server.ask(login, { username, password }, '')).token

  const server: TestServer = {
    ...running,
    dataDir: config.dataDir,
    async tell(endpoint, input, token, extra = {}) {
      adminToken ??= token === undefined ? signIn(ADMIN.username, ADMIN.password) : undefined
      const bearer = token ?? (await adminToken)
      const { path, otherFields } = addressOf(endpoint, input as Record<string, unknown>)
      const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
      // A list becomes one parameter for each of its values.
      const parameters = Object.entries(otherFields).flatMap(([name, value]) =>
        [value].flat().map((one) => [name, String(one)]),
      )
      const query = inQuery && parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : ''
      const json = !inQuery && !extra.body
      const response = await fetch(`${running.url}${path}${query}`, {
        method: endpoint.method,
        ...(json && { body: JSON.stringify(otherFields) }),
        ...extra,
        headers: {
          ...(bearer && { authorization: `Bearer ${bearer}` }),
          ...(json && { 'content-type': 'application/json' }),
          ...(extra.headers as Record<string, string> | undefined),
        },
      })
      // The OpenAPI document lists the statuses of each call: others are a fault.
      const { status } = response
      if (!extra.method && ![200, 304, ...refusedWith(endpoint)].includes(status))
        throw new Error(`${endpoint.method} ${endpoint.path} answers ${status}: its \`refuses\` must say so`)
      return answeredBy(response)
    },
    async ask(endpoint, input, token) {
      const answered = await server.tell(endpoint, input, token)
      if (typeof endpoint.output === 'string') {
        if (answered.status !== 200) throw new Error(`${endpoint.path}: ${JSON.stringify(answered.body)}`)
        return answered.bytes as Output<typeof endpoint>
      }
      if (answered.code !== SUCCESS) throw new Error(`${endpoint.path}: ${JSON.stringify(answered.body)}`)
      const parsed = (endpoint.output as z.ZodType).parse(answered.body.data)
      if (!isDeepStrictEqual(parsed, answered.body.data)) throw new Error(`${endpoint.path} answers more than it says`)
      return parsed as Output<typeof endpoint>
    },
    login: (username = ADMIN.username, password = ADMIN.password) => signIn(username, password),
    async stop() {
      await running.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return server
}

/** The path of a call with its fields filled in, and the other fields, which belong in the query or the body. */
function addressOf({ path, params }: Endpoint, input: Record<string, unknown>) {
  const otherFields = Object.fromEntries(Object.entries(input).filter(([name]) => !params.includes(name)))
  return { path: path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(input[name]))), otherFields }
}

/** Reads an answer completely, as an envelope where it is JSON. */
export async function answeredBy(response: Response): Promise<Answered> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const body = (isJson ? JSON.parse(new TextDecoder().decode(bytes)) : {}) as Envelope
  return { status: response.status, headers: response.headers, code: body.code, body, bytes }
}
