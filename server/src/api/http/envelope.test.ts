import { letInAgain } from '@wifi-tms/contract/device-calls'
import { errors } from '@wifi-tms/contract/errors'
import { products } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { login, readProfile } from '@wifi-tms/contract/session'
import { templates } from '@wifi-tms/contract/templates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LineFull } from '../../base/concurrency/take-turns.ts'
import { JobFailed } from '../../base/concurrency/workers.ts'
import { answeredBy, startTestServer, type TestServer } from '../../testing/start.ts'
import { refusalOf } from './envelope.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.login()
})
afterAll(() => server.stop())

const get = async (path: string, headers: Record<string, string> = {}) =>
  answeredBy(await fetch(server.url + path, { headers }))
const bearer = () => ({ authorization: `Bearer ${token}` })
const post = (body: BodyInit, type = 'application/json') =>
  server.tell(products.create, {}, undefined, { body, headers: { 'content-type': type } })

describe('the envelope', () => {
  test('[call-envelope] an answer is code, message and data under a fitting HTTP status, and is never cached', async () => {
    const { status, body, headers } = await server.tell(readProfile, {})
    expect(Object.keys(body)).toEqual(['code', 'message', 'data'])
    expect([status, body.code, headers.get('cache-control')]).toEqual([200, 20000, 'no-store'])
  })

  test('[call-envelope] every code of the table has one status', () => {
    const table = Object.values(errors).map(({ code, status }) => [code, status])
    expect(table).toEqual([
      [40000, 400],
      [40100, 401],
      [40101, 401],
      [40102, 401],
      [40300, 403],
      [40400, 404],
      [40900, 409],
      [41300, 413],
      [42900, 429],
      [50008, 401],
      [50012, 401],
      [50014, 401],
      [50000, 500],
      [50300, 503],
      [50700, 507],
    ])
  })

  test('[call-envelope] a token in the Authorization header is accepted with the scheme in any case; half a header, a cookie or a query is not', async () => {
    const code = async (headers: Record<string, string>, query = '') =>
      (await get(`/user/api/profile${query}`, headers)).code
    expect(await code(bearer())).toBe(20000)
    expect(await code({ Authorization: `bearer ${token}` })).toBe(20000)
    expect(await code({ authorization: token })).toBe(50008)
    expect(await code({ authorization: 'Bearer ' })).toBe(50008)
    expect(await code({ authorization: 'Bearer unknown' })).toBe(50008)
    expect(await code({ cookie: `Admin-Token=${token}` })).toBe(50008)
    expect(await code({}, `?token=${token}`)).toBe(50008)
  })

  test.each([
    '/user/api',
    '/user/api/',
    '/user/api/nothing',
    '/user/api//profile',
    '/user/%61pi/profile',
    '/user/api/%zz',
  ])('[call-envelope] %s asks for the token first', async (path) => {
    expect(await get(path)).toMatchObject({ status: 401, code: 50008 })
    expect([20000, 40400]).toContain((await get(path, bearer())).code)
  })

  test('[call-envelope] a wrong method is not found, after the token', async () => {
    const patch = async (headers: Record<string, string>) =>
      (await answeredBy(await fetch(`${server.url}/user/api/profile`, { method: 'PATCH', headers }))).code
    expect([await patch({}), await patch(bearer())]).toEqual([50008, 40400])
    expect((await get('/user/api/login')).code).toBe(40400)
  })
})

test('a call that finds its queue full, or gets no time, is refused as temporary; a job that died is not', () => {
  expect(refusalOf(new LineFull())).toMatchObject({ kind: 'tooMany' })
  for (const reason of ['busy', 'late', 'stopped'])
    expect(refusalOf(new JobFailed(reason, ''))).toMatchObject({ kind: 'busy' })
  expect(refusalOf(new JobFailed('died', ''))).toBeUndefined()
})

describe('bad input', () => {
  test('every fault is listed with its path and a message', async () => {
    const panel = { name: '', type: 70_000, color: 'pink', module: 'M', width: 'wide', height: 300, angle: 45, sort: 1 }
    const { status, body } = await server.tell(screenTypes.create, panel)
    expect([status, body.code]).toEqual([400, 40000])
    expect(body.errors?.map((fault) => fault.path)).toEqual(['name', 'type', 'color', 'width', 'angle'])
    for (const fault of body.errors ?? []) expect(fault.message).not.toBe('')
  })

  test('faults deep inside a template are listed by their path', async () => {
    const element = { id: 'a', kind: 'rectangle', x: 0, y: 0, width: -1, height: 40_000, fill: 'mauve' }
    const wrong = { name: 'T', resolution: '800x', canvas: { version: 1, elements: [element] } }
    const { body } = await server.tell(templates.create, wrong)
    expect(body.errors?.map((fault) => fault.path).sort()).toEqual([
      'canvas.elements.0.fill',
      'canvas.elements.0.height',
      'canvas.elements.0.width',
      'resolution',
    ])
  })

  test.each([
    ['broken JSON', '{"name":'],
    ['a list', '[]'],
    ['a string', '"name"'],
    ['null', 'null'],
    ['a number', '7'],
    ['a prototype', '{"__proto__":{"admin":true},"name":"x"}'],
  ])('%s as a body is refused', async (_, body) => {
    const answer = await post(body)
    expect([answer.status, answer.code, answer.body.errors?.[0]?.path]).toEqual([400, 40000, 'body'])
  })

  test('the refusal of an empty body names the missing fields', async () => {
    expect((await post('')).body.errors?.map((fault) => fault.path)).toEqual(['name', 'uri'])
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense'])(
    'the content type %s is refused',
    async (type) => {
      const answer = await post('name=x', type)
      expect([answer.status, answer.code, answer.body.message]).toEqual([
        400,
        40000,
        expect.stringContaining('Content-Type'),
      ])
    },
  )

  test('a body that is too large is refused with 41300', async () => {
    const answer = await post(JSON.stringify({ name: 'x'.repeat(5 * 1024 * 1024), uri: 'x' }))
    expect([answer.status, answer.code]).toEqual([413, 41300])
  })

  test('NUL, which no database stores, is refused', async () => {
    expect((await post('{"name":"a\\u0000b","uri":"x"}')).code).toBe(40000)
    expect((await get('/user/api/rest/products?q=%00', bearer())).code).toBe(40000)
    expect((await server.tell(login, { username: 'a\0', password: 'b' }, '')).code).toBe(40000)
  })

  test('half a character, which no database stores, is refused', async () => {
    const choice = { deviceIds: ['\ud800'], hours: 1 }
    expect(await server.tell(letInAgain, choice)).toMatchObject({
      code: 40000,
      body: { errors: [{ path: 'deviceIds.0' }] },
    })
    expect((await post('{"name":"a\\udc00b","uri":"x"}')).code).toBe(40000)
    expect((await post('{"name":"\\ud83d\\ude00 whole","uri":"smile"}')).code).toBe(20000)
  })
})

describe('around the calls', () => {
  test('security headers allow only scripts of this server, and no framing by other pages', async () => {
    const { headers } = await get('/healthz')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(policy).toContain("connect-src 'self';")
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test('long answers are compressed', async () => {
    const { headers } = await get('/user/api/rest/screen_types?limit=100', { ...bearer(), 'accept-encoding': 'gzip' })
    expect(headers.get('content-encoding')).toBe('gzip')
  })

  test('pages of other origins may not call, unless their origin is configured', async () => {
    const origin = 'https://console.example.com'
    expect((await get('/healthz', { origin })).headers.get('access-control-allow-origin')).toBeNull()
    const otherServer = await startTestServer({ corsOrigin: [origin], publicUrl: 'https://tags.example.com' })
    const askFrom = (from: string, method: string) =>
      fetch(`${otherServer.url}/user/api/profile`, {
        method,
        headers: { origin: from, 'access-control-request-method': 'GET' },
      })
    const preflight = await askFrom(origin, 'OPTIONS')
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, origin])
    for (const name of ['authorization', 'content-type', 'idempotency-key'])
      expect(preflight.headers.get('access-control-allow-headers')).toContain(name)
    const answer = await askFrom(origin, 'GET')
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([401, origin])
    expect(answer.headers.get('strict-transport-security')).toContain('max-age')
    expect((await askFrom('https://evil.example.com', 'GET')).headers.get('access-control-allow-origin')).toBeNull()
    await otherServer.stop()
  })
})
