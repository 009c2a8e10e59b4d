import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimAt, groupsIn, nameIn, ownPath, rolesOfGroups, usernamesOf } from './rules.ts'

test('a claim is found by its name, or by names with dots between', () => {
  const claims = {
    groups: ['a'],
    realm_access: { roles: ['b'] },
    'https://example.com/groups': ['c'],
    list: [['d']],
  }
  expect(claimAt(claims, 'groups')).toEqual(['a'])
  expect(claimAt(claims, 'realm_access.roles')).toEqual(['b'])
  expect(claimAt(claims, 'https://example.com/groups')).toEqual(['c'])
  for (const path of ['', '.', 'groups.length', 'realm_access', 'realm_access.none', 'toString', '__proto__.toString'])
    expect(groupsIn(claimAt(claims, path)), path).toEqual([])
})

test('any claim gives a list of groups, and only texts count', () => {
  expect([['a', 'b'], 'a', ['a', 1, null, ['b']], undefined, null, { a: 1 }, 7].map(groupsIn)).toEqual([
    ['a', 'b'],
    ['a'],
    ['a'],
    ...Array(4).fill([]),
  ])
  fc.assert(fc.property(fc.anything(), (claim) => groupsIn(claim).every((group) => typeof group === 'string')))
})

test('the roles are those of all groups together, each once', () => {
  const mapping: Parameters<typeof rolesOfGroups>[1] = [
    ['a', 'viewer'],
    ['b', 'admin'],
    ['c', 'viewer'],
    ['a', 'editor'],
  ]
  const rolesOf = (...groups: string[]) => rolesOfGroups(groups, mapping)
  expect([rolesOf(), rolesOf('A'), rolesOf('a'), rolesOf('c', 'b', 'a')]).toEqual([
    [],
    [],
    ['editor', 'viewer'],
    ['admin', 'editor', 'viewer'],
  ])
})

test('whatever a provider says, a name and the names tried after it have 1 to 64 whole characters', () => {
  const claims = fc.record({
    preferred_username: fc.anything(),
    email: fc.anything(),
    sub: fc.string({ unit: 'binary' }),
  })
  fc.assert(
    fc.property(claims, (claims) => {
      const names = usernamesOf(nameIn(claims))
      for (let index = 0; index < 12; index++) {
        const username = names.next().value as string
        expect(username.length).toBeGreaterThan(0)
        expect(username.length).toBeLessThanOrEqual(64)
        expect(username).toBe(username.trim())
        expect(username.isWellFormed()).toBe(true)
        expect(username).not.toMatch(/\p{Cc}/u)
      }
    }),
  )
})

test('a sign-in leads only to paths of this server that are no calls', () => {
  expect(ownPath('/device/list?status=online&q=a b#x')).toBe('/device/list?status=online&q=a%20b#x')
  expect(ownPath(`/${'x'.repeat(1499)}`)).toHaveLength(1500)
  for (const wanted of [
    `/${'x'.repeat(1500)}`,
    undefined,
    ['/a', '/b'],
    'a',
    '/..//b.example',
    '/user/api',
    '/User/API/logout',
  ])
    expect(ownPath(wanted), String(wanted)).toBe('/')
  const wanted = fc.oneof(
    fc.webUrl(),
    fc.string(),
    fc.string().map((text) => `/${text}`),
    fc.webUrl().map((url) => `/${url}`),
  )
  fc.assert(
    fc.property(wanted, (wanted) => {
      const own = 'https://console.example'
      const url = new URL(ownPath(wanted), own)
      expect(url.origin).toBe(own)
      expect(ownPath(wanted)).toMatch(/^\/(?!\/)[\x21-\x7e]*$/)
    }),
  )
})
