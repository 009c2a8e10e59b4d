import { expect, test } from 'vitest'
import { calls } from './calls.ts'
import { MacInput } from './devices.ts'
import { keyIncludes, may, type Permission, permissions, roles } from './permissions.ts'
import { Apikey, products, Uri } from './products.ts'

test('no call exists twice, and every name in a path is a field of the input', () => {
  const routes = calls.map((call) => `${call.method} ${call.path}`)
  expect(new Set(routes).size).toBe(routes.length)
  for (const call of calls) {
    const fields = Object.keys('shape' in call.input ? (call.input.shape as object) : {})
    expect(fields, call.path).toEqual(expect.arrayContaining(call.params))
  }
})

test('a GET names the resource that it reads; each other call names what it changes, except the calls of the session', () => {
  for (const { method, path, reads, changes } of calls) {
    if (method === 'GET') expect(reads, path).not.toEqual([])
    else if (!/\/(login|logout|role|door|check|try|overwritten)$/.test(path)) expect(changes, path).not.toEqual([])
  }
})

test('each call that changes something is recorded in the history; calls at a door write their lines themselves', () => {
  const checkCalls = calls.filter(({ method, reads }) => method !== 'GET' && reads.length > 0)
  expect(checkCalls.map(({ path }) => path)).toEqual([
    '/user/api/rollouts/check',
    '/user/api/displays/check',
    '/user/api/displays/overwritten',
    '/user/api/sources/try',
  ])
  for (const call of calls)
    expect(call.audit !== undefined, call.path).toBe(
      call.method !== 'GET' && call.access !== 'anybody' && !checkCalls.includes(call),
    )
})

test('every call except the login and those at a door needs a session', () => {
  const callsWithoutSession = calls.filter(({ access }) => access === 'open' || access === 'anybody')
  expect(callsWithoutSession.map(({ path }) => path)).toEqual([
    '/user/api/login',
    '/user/api/door',
    '/user/api/door/press',
  ])
})

test('[role-server] a call needs the permission of its resource: to read for a GET, to write for all others except pushes and meetings', () => {
  const signedIn = calls.filter(({ access }) => access === 'signed-in' || access === 'entering')
  expect(signedIn.map((call) => `${call.method} ${call.path}`)).toEqual([
    'POST /user/api/logout',
    'GET /user/api/profile',
    'PUT /user/api/profile',
    'POST /user/api/role',
    'GET /user/api/sessions',
    'DELETE /user/api/sessions/{id}',
    'DELETE /user/api/sessions',
    'GET /user/api/keys',
    'POST /user/api/keys',
    'DELETE /user/api/keys/{id}',
    'GET /user/api/views',
    'POST /user/api/views',
    'PUT /user/api/views',
    'PUT /user/api/views/{id}',
    'DELETE /user/api/views/{id}',
    'POST /user/api/profile/two-factor',
    'PUT /user/api/profile/two-factor',
    'POST /user/api/profile/two-factor/off',
  ])
  const guardedCalls = calls.filter(
    ({ access }) => !['signed-in', 'entering', 'judged', 'open', 'anybody'].includes(access),
  )
  const subjects = {
    admin_users: 'users',
    device_types: 'catalogue',
    screen_types: 'catalogue',
    algorithms: 'catalogue',
    audits: 'audit',
    starters: 'templates',
    overview: 'devices',
  }
  for (const { method, path, access } of guardedCalls) {
    const [first, second] = path.replace('/user/api/', '').split('/') as [string, string]
    const isSendMessage = method === 'POST' && path.endsWith('/messages')
    const resource = isSendMessage
      ? 'messages'
      : ['rest', 'export'].includes(first)
        ? second
        : first === 'display'
          ? 'displays'
          : first
    const subject = subjects[resource as keyof typeof subjects] ?? resource
    const isDetail = /^\/user\/api\/(rest\/rooms\/\{id\}\/users|rooms\/utilisation(\.csv)?)$/.test(path)
    const readAction = isDetail ? 'details' : 'read'
    const changeAction = path.endsWith('/push') ? 'push' : subject === 'meetings' ? 'own' : 'write'
    const action = method === 'GET' ? readAction : changeAction
    expect(access, `${method} ${path}`).toBe(`${subject}.${action}`)
  }
})

test('lists have page 1 and limit 10 by default and a limit of at most 100, and refuse unknown fields', () => {
  expect(products.list.input.parse({})).toEqual({ page: 1, limit: 10 })
  expect(products.list.input.parse({ page: '2', limit: '100', sort: '-createdAt', name: 'x' })).toEqual({
    page: 2,
    limit: 100,
    sort: '-createdAt',
    name: 'x',
  })
  for (const query of [
    { limit: '101' },
    { limit: '0' },
    { page: '0' },
    { page: 'x' },
    { sort: 'apikey' },
    { colour: 'red' },
  ])
    expect(products.list.input.safeParse(query).success, JSON.stringify(query)).toBe(false)
})

test('[role-admin] the admin may do everything, an editor the daily work, a viewer may only read, and a member books rooms', () => {
  for (const permission of Object.keys(permissions) as (keyof typeof permissions)[]) {
    expect(may(['admin'], permission)).toBe(true)
    expect(may(['viewer'], permission), permission).toBe(
      (permission.endsWith('.read') || permission === 'rooms.details') &&
        !['webhooks.read', 'alerts.read', 'audit.read', 'servers.read'].includes(permission),
    )
    expect(may(['member'], permission), permission).toBe(
      ['rooms.read', 'meetings.read', 'meetings.own'].includes(permission),
    )
    expect(may([], permission)).toBe(false)
    expect(may(['king'], permission)).toBe(false)
  }
  const deniedToEditors = Object.keys(permissions).filter((name) => !may(['editor'], name as keyof typeof permissions))
  expect(deniedToEditors).toEqual([
    'users.write',
    'catalogue.write',
    'otas.write',
    'rollouts.write',
    'messages.write',
    'webhooks.read',
    'webhooks.write',
    'alerts.read',
    'alerts.write',
    'audit.read',
    'servers.read',
  ])
  expect(may(['viewer', 'editor'], 'templates.write')).toBe(true)
  expect(roles).toEqual(['admin', 'editor', 'viewer', 'member'])
})

test('a key has the permissions that are part of its own, and no others', () => {
  const partsOf = (permission: Permission) =>
    (Object.keys(permissions) as Permission[]).filter((part) => keyIncludes([permission], part))
  expect(partsOf('meetings.write')).toEqual(['meetings.own', 'meetings.write'])
  expect(partsOf('meetings.own')).toEqual(['meetings.own'])
  expect(partsOf('rooms.read')).toEqual(['rooms.read', 'rooms.details'])
  expect(partsOf('rooms.write')).toEqual(['rooms.write'])
})

test('all ways of writing a mac give the same mac', () => {
  for (const text of ['0123456789ab', '01:23:45:67:89:AB', '01-23-45-67-89-ab', ' 0123456789AB '])
    expect(MacInput.parse(text)).toBe('0123456789ab')
  for (const text of ['', '0123456789a', '0123456789abc', '0123456789ag'])
    expect(MacInput.safeParse(text).success).toBe(false)
})

test('a product’s uri has one to three levels and is not the console’s; its key is 16 to 64 visible ASCII characters', () => {
  for (const uri of ['shop', 'shop/floor-2', '1/2/3']) expect(Uri.safeParse(uri).success, uri).toBe(true)
  for (const uri of ['', 'Shop', 'a/b/c/d', '/a', 'a/', 'a//b', 'console', 'console/x', 'a.b', '+', '#'])
    expect(Uri.safeParse(uri).success, uri).toBe(false)
  expect(Uri.safeParse('consoles').success).toBe(true)
  for (const key of ['x'.repeat(16), '!~'.repeat(32)]) expect(Apikey.safeParse(key).success).toBe(true)
  for (const key of ['x'.repeat(15), 'x'.repeat(65), 'with a space in it', 'ümlaut-ümlaut-üm'])
    expect(Apikey.safeParse(key).success).toBe(false)
})
