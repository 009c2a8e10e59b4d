import { calls } from '@wifi-tms/contract/calls'
import { letInAgain } from '@wifi-tms/contract/device-calls'
import { showMany } from '@wifi-tms/contract/displays'
import { MAX_BODY } from '@wifi-tms/contract/endpoint'
import { login } from '@wifi-tms/contract/session'
import { templates } from '@wifi-tms/contract/templates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../base/random/ids.ts'
import { answeredBy, startTestServer, type TestServer } from '../../testing/start.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.login()
})
afterAll(() => server.stop())

/** An object with one text, `bytes` bytes long in all. */
const bodyOf = (bytes: number) => JSON.stringify({ x: 'x'.repeat(bytes - '{"x":""}'.length) })
const refused = { status: 413, body: { code: 41300, message: 'Too large', data: null } }

const callsWithBody = calls.filter(({ method }) => method === 'POST' || method === 'PUT')
test.each(callsWithBody.map((call) => [call.method, call.path, call] as const))(
  '%s %s accepts a body of maxBody bytes, and refuses one byte more',
  async (_, __, call) => {
    const input = Object.fromEntries(call.params.map((name) => [name, 'nope']))
    const send = async (bytes: number) => {
      // Logout ends its session, so it gets a session of its own.
      const sessionToken = call.path.endsWith('/logout') ? await server.login() : token
      const headers = { 'content-type': 'application/json' }
      return server.tell(call, input, call === login ? '' : sessionToken, { body: bodyOf(bytes), headers })
    }
    expect((await send(call.maxBody)).code).not.toBe(41300)
    expect(await send(call.maxBody + 1)).toMatchObject(refused)
  },
)

test('calls without a login accept 16 kB at most; only calls with a larger maxBody accept more', async () => {
  const callsWithLargerBody = callsWithBody.filter(({ maxBody }) => maxBody > MAX_BODY)
  expect(callsWithLargerBody).toEqual(
    expect.arrayContaining([templates.create, templates.update, letInAgain, showMany]),
  )
  for (const { access, maxBody } of calls)
    if (access === 'open' || access === 'anybody') expect(maxBody).toBeLessThanOrEqual(16 * 1024)
  const body = JSON.stringify({ username: 'x'.repeat(4 * 1024 * 1024), password: 'x' })
  expect(await server.tell(login, {}, '', { body, headers: { 'content-type': 'application/json' } })).toMatchObject(
    refused,
  )
})

test.each([
  ['lists in lists', () => `{"data":${'['.repeat(4_000_000)}`],
  ['names without end', () => `{"data":{${Array.from({ length: 400_000 }, (_, index) => `"${index}":1`).join(',')}}}`],
  ['tags without end', () => `{"deviceIds":[${Array(150_000).fill('"abcdefghijklmnopqrstuvwx"').join(',')}]}`],
  [
    'small lists without end',
    () =>
      `{"data":[${Array(900)
        .fill(`[${Array(900).fill('[]').join(',')}]`)
        .join(',')}]}`,
  ],
])('4 MB of %s are refused before they are parsed whole, and the server goes on answering', async (_, body) => {
  const headers = { 'content-type': 'application/json' }
  const answered = await server.tell(showMany, {}, token, { body: body(), headers })
  expect(answered).toMatchObject({ status: 400, code: 40000, body: { errors: [{ path: 'body' }] } })
  expect(answered.body.message).toMatch(/must not (be nested|hold)/)
  expect((await server.tell(showMany, { templateId: 'nope', all: true }, token)).code).toBe(40400)
})

test('an answer lists the first hundred of ten thousand faults', async () => {
  const refused = await server.tell(showMany, { templateId: 'nope', rows: Array(10_000).fill(1) }, token)
  expect([refused.code, refused.body.errors?.length]).toEqual([40000, 100])
})

test('ten thousand device ids fit into one call', async () => {
  const deviceIds = Array.from({ length: 10_000 }, newId)
  expect(
    (await server.tell(showMany, { deviceIds, templateId: 'nope', data: { text: 'x'.repeat(100_000) } })).code,
  ).toBe(40400)
  expect((await server.tell(letInAgain, { deviceIds })).code).toBe(40400)
})

test('at a path without a call the token is checked before the body is read', async () => {
  const post = async (headers: Record<string, string>) =>
    answeredBy(
      await fetch(`${server.url}/user/api/nothing`, {
        method: 'POST',
        body: bodyOf(1024 * 1024),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    )
  expect(await post({})).toMatchObject({ status: 401, code: 50008 })
  expect(await post({ authorization: `Bearer ${token}` })).toMatchObject(refused)
})
