import { readGlass } from '@wifi-tms/contract/device-calls'
import { devices } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { login, logout } from '@wifi-tms/contract/session'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pictureUrl } from './address.ts'
import { call, TIMEOUT_MS } from './call.ts'
import { CallFailure } from './failure.ts'
import { sendEnvelope, startAnsweringServer } from './testing/answering-server.ts'

const success = (data: unknown) => ({ code: 20000, message: 'ok', data })
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('the call must be rejected'),
    (error: unknown) => error as CallFailure,
  )

test('[call-envelope] a call goes to the configured base with a bearer token, as JSON, and gives the content of data', async () => {
  const session = { token: 'new', mqtt: { host: 'ws://there/mqtt', username: 'u', password: 'p' } }
  const { requests, base } = await startAnsweringServer((_, response) => sendEnvelope(response, 200, success(session)))
  const answer = await call(login, { username: 'anna', password: 'secret-1' }, { base, token: 'abc' })
  expect(answer).toEqual(session)
  expect(requests[0]).toMatchObject({ method: 'POST', url: '/user/api/login' })
  expect(requests[0]?.headers).toMatchObject({ authorization: 'Bearer abc', 'content-type': 'application/json' })
  expect(JSON.parse(requests[0]!.body)).toEqual({ username: 'anna', password: 'secret-1' })
})

test('[call-envelope] without a token no Authorization is sent', async () => {
  const { requests, base } = await startAnsweringServer((_, response) => sendEnvelope(response, 200, success({})))
  await call(logout, {}, { base })
  expect(requests[0]?.headers).not.toHaveProperty('authorization')
})

test('fields that the path names go into the path, other fields into the query of a GET or the body of a PUT', async () => {
  const product = {
    _id: 'a/b',
    name: 'Shop',
    uri: 'shop',
    apikey: 'k',
    enrolment: 'open',
    trmnl: false,
    itemTemplate: null,
    batteryMark: false,
    firmwareKey: null,
    devices: 0,
    quiet: [],
    wake: 300,
    budget: null,
    timeZone: 'UTC',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    createdBy: 'a',
    updatedBy: 'a',
  }
  const { requests, base } = await startAnsweringServer(({ method }, response) =>
    sendEnvelope(response, 200, success(method === 'GET' ? { items: [], total: 0 } : product)),
  )
  await call(devices.list, { page: 2, q: 'ä&b', status: undefined }, { base })
  expect(requests[0]?.url).toBe('/user/api/rest/devices?page=2&q=%C3%A4%26b')
  await call(products.list, { enrolment: ['open', 'closed'] }, { base })
  expect(requests.pop()?.url).toBe('/user/api/rest/products?enrolment=open&enrolment=closed')
  await call(products.update, { id: 'a/b', name: 'Shop', uri: 'shop' }, { base })
  expect(requests[1]?.url).toBe('/user/api/rest/products/a%2Fb')
  expect(JSON.parse(requests[1]!.body)).toEqual({ name: 'Shop', uri: 'shop' })
  expect(pictureUrl(readGlass, { id: 'x' })).toBe('/user/api/devices/x/glass.png')
})

test('[error-code] a code other than 20000 rejects the call with the server’s message, or ’Error’', async () => {
  const answers = [
    [400, { code: 40000, message: 'name: too long', data: null, errors: [{ path: 'name', message: 'too long' }] }],
    [200, { code: 40900, data: null }],
    [200, { code: 40900, message: '', data: null }],
  ] as const
  const answerOf = (number: number): readonly [number, object] => answers[number]!
  let requestCount = 0
  const { base } = await startAnsweringServer((_, response) => sendEnvelope(response, ...answerOf(requestCount++)))
  const refusal = await failureOf(call(logout, {}, { base }))
  expect(refusal).toMatchObject({
    code: 40000,
    message: 'name: too long',
    faults: [{ path: 'name', message: 'too long' }],
  })
  expect(await failureOf(call(logout, {}, { base }))).toMatchObject({ code: 40900, message: 'Error' })
  expect(await failureOf(call(logout, {}, { base }))).toMatchObject({ code: 40900, message: 'Error' })
})

test('the failure of a refused change has the server’s reason and facts', async () => {
  const facts = { kind: 'devices', count: 2, names: ['a', 'b'] }
  const { base } = await startAnsweringServer((_, response) =>
    sendEnvelope(response, 409, { code: 40900, message: 'In use', data: null, reason: 'in-use', facts }),
  )
  expect(await failureOf(call(logout, {}, { base }))).toMatchObject({ code: 40900, reason: 'in-use', facts })
})

test('[error-network] an HTTP error gives the message in its body, or its status code if the body has none', async () => {
  const { base } = await startAnsweringServer(({ url }, response) =>
    url?.includes('devices')
      ? sendEnvelope(response, 500, { code: 50000, message: 'Internal error', data: null })
      : response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>'),
  )
  expect(await failureOf(call(devices.list, {}, { base }))).toMatchObject({ code: 50000, message: 'Internal error' })
  const unreadable = await failureOf(call(logout, {}, { base }))
  expect(unreadable).toBeInstanceOf(CallFailure)
  expect(unreadable).toMatchObject({
    code: undefined,
    reason: 'unreadable',
    message: 'Request failed with status code 502',
  })
})

test('[error-network] the message says that there is no server, or that it did not answer in time', async () => {
  const { base } = await startAnsweringServer((_, response) => response.destroy())
  expect(await failureOf(call(logout, {}, { base }))).toMatchObject({ reason: 'unreachable', message: 'fetch failed' })
  const silent = await startAnsweringServer(() => {})
  const late = await failureOf(call(logout, {}, { base: silent.base, timeout: 50 }))
  expect(late).toMatchObject({ code: undefined, reason: 'timeout', message: 'timeout of 50ms exceeded' })
})

test('[call-envelope] a call waits at most 5000 ms for its answer', async () => {
  const timeouts = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => timeouts.mockRestore())
  const { base } = await startAnsweringServer((_, response) => sendEnvelope(response, 200, success({})))
  await call(logout, {}, { base })
  expect(TIMEOUT_MS).toBe(5000)
  expect(timeouts.mock.calls).toEqual([[TIMEOUT_MS]])
})

test('a large table has time to be sent by a slow network: 100 kB take a second, and the wait for the answer begins then', async () => {
  const { base } = await startAnsweringServer((_, response) => sendEnvelope(response, 200, success({ token: 1 })))
  const timeouts = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => timeouts.mockRestore())
  await failureOf(call(login, { username: 'anna', password: 'x'.repeat(350_000) }, { base }))
  expect(timeouts.mock.calls).toEqual([[TIMEOUT_MS + 3000]])
})

test('[call-envelope] without a base a call goes to the address that the console was built with', async () => {
  const { requests, base } = await startAnsweringServer((_, response) => sendEnvelope(response, 200, success({})))
  vi.stubEnv('VITE_BASE_URL', base)
  vi.resetModules()
  onTestFinished(() => void vi.unstubAllEnvs())
  const built = await import('./call.ts')
  await built.call(logout, {}, {})
  expect(requests[0]).toMatchObject({ method: 'POST', url: '/user/api/logout' })
})

test('an answer of an unexpected shape is rejected with the name of the field', async () => {
  const { base } = await startAnsweringServer((_, response) =>
    sendEnvelope(response, 200, success({ items: [], total: 'many' })),
  )
  expect((await failureOf(call(devices.list, {}, { base }))).message).toMatch(/GET \/user\/api\/rest\/devices: total: /)
})

test('an aborted call does not end as a CallFailure', async () => {
  const { base } = await startAnsweringServer(() => {})
  const control = new AbortController()
  const calling = failureOf(call(logout, {}, { base, signal: control.signal }))
  control.abort()
  expect(await calling).not.toBeInstanceOf(CallFailure)
})
