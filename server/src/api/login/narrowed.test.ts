import { calls } from '@wifi-tms/contract/calls'
import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { createKey, endKey, listKeys } from '@wifi-tms/contract/keys'
import { type Role, roles } from '@wifi-tms/contract/permissions'
import { products } from '@wifi-tms/contract/products'
import { endLogin, endOtherLogins, logout, narrowRole, readProfile, updateProfile } from '@wifi-tms/contract/session'
import { templates } from '@wifi-tms/contract/templates'
import { beginTwoFactor, demandFactor } from '@wifi-tms/contract/two-factor'
import { users } from '@wifi-tms/contract/users'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'

const password = 'secret-1'
let count = 0

eachServer('a narrowed token', (server) => {
  const addPerson = async (...heldRoles: [Role, ...Role[]]) => {
    const username = `person-${++count}`
    const { _id } = await server().ask(users.create, { username, password, roles: heldRoles })
    return { _id, username, token: await server().login(username, password) }
  }
  const narrow = async (role: Role, token: string) => (await server().ask(narrowRole, { role }, token)).token
  const codeOf = async (call: Endpoint, input: object, token: string) => (await server().tell(call, input, token)).code
  /** Code and reason of a refused call. */
  const refusalOf = async (call: Endpoint, input: object, token: string) => {
    const { code, body } = await server().tell(call, input, token)
    return [code, body.reason]
  }
  const REFUSED = [40300, 'narrowed']

  test('[role-server] a narrowed token takes no role but its own, although its person holds others', async () => {
    const { token } = await addPerson('admin')
    for (const role of ['editor', 'viewer'] as const) {
      const narrowedToken = await narrow(role, token)
      expect(await server().ask(readProfile, {}, narrowedToken)).toMatchObject({ roles: [role], narrowed: true })
      const codes = await Promise.all(roles.map((other) => codeOf(narrowRole, { role: other }, narrowedToken)))
      expect(codes).toEqual(roles.map((other) => (other === role ? 20000 : 40300)))
      expect(await codeOf(narrowRole, { role: 'admin' }, await narrow(role, narrowedToken))).toBe(40300)
    }
    const editorAndViewer = await addPerson('editor', 'viewer')
    expect(await codeOf(narrowRole, { role: 'editor' }, await narrow('viewer', editorAndViewer.token))).toBe(40300)
    expect(await codeOf(narrowRole, { role: 'viewer' }, token)).toBe(20000)
  })

  test('a narrowed token ends no other session and no key, and changes neither the password nor the second factor', async () => {
    const { _id, username, token } = await addPerson('admin')
    const elsewhere = await server().login(username, password)
    const { key } = await server().ask(createKey, { name: 'Till', permissions: ['templates.read'] }, token)
    const [ownKey] = (await server().ask(listKeys, {}, token)).items
    // An admin's own role may change accounts, but not the password of the admin themselves.
    for (const role of roles) {
      const narrowedToken = await narrow(role, token)
      const change = { currentPassword: password, password: 'another-1' }
      expect(await refusalOf(updateProfile, change, narrowedToken)).toEqual(REFUSED)
      expect(await refusalOf(endOtherLogins, { keys: 'end' }, narrowedToken)).toEqual(REFUSED)
      expect(await refusalOf(endLogin, { id: 'nope' }, narrowedToken)).toEqual(REFUSED)
      expect(await refusalOf(endKey, { id: ownKey!._id }, narrowedToken)).toEqual(REFUSED)
      expect(await refusalOf(beginTwoFactor, { currentPassword: password }, narrowedToken)).toEqual(REFUSED)
      if (role === 'admin') {
        const ownFields = { id: _id, username, roles: ['admin'] }
        expect(await refusalOf(users.update, { ...ownFields, ...change }, narrowedToken)).toEqual(REFUSED)
        expect(await codeOf(users.update, { ...ownFields, phone: '1' }, narrowedToken)).toBe(20000)
      }
      expect(await codeOf(updateProfile, { phone: '1' }, narrowedToken)).toBe(20000)
    }
    expect([await codeOf(readProfile, {}, elsewhere), await codeOf(templates.list, {}, key)]).toEqual([20000, 20000])
    expect(await codeOf(readProfile, {}, await server().login(username, password))).toBe(20000)
    expect(await codeOf(endOtherLogins, {}, token)).toBe(20000)
  })

  test('a narrowed token is refused by every call about its person’s login, also while they lack the second factor', async () => {
    const { token } = await addPerson('editor')
    const narrowedToken = await narrow('editor', token)
    const wholeCalls = calls.filter((call) => call.needsWholeLogin)
    const refuseEach = async () => {
      for (const call of wholeCalls) {
        const input = Object.fromEntries(call.params.map((name) => [name, 'nope']))
        expect([call.path, ...(await refusalOf(call, input, narrowedToken))]).toEqual([call.path, ...REFUSED])
      }
    }
    await refuseEach()
    await server().ask(demandFactor, { roles: ['editor'] })
    await refuseEach()
    await server().ask(demandFactor, { roles: [] })
    // All calls of people about themselves are listed: whoever adds one decides whether a narrowed token may make it.
    const callsForNarrowed = calls.filter(
      (call) => !call.needsWholeLogin && ['signed-in', 'entering'].includes(call.access),
    )
    expect(callsForNarrowed.map(({ method, path }) => `${method} ${path.replace('/user/api/', '')}`).sort()).toEqual([
      ...['DELETE views/{id}', 'GET keys', 'GET profile', 'GET sessions', 'GET views'],
      ...['POST keys', 'POST logout', 'POST role', 'POST views', 'PUT profile', 'PUT views', 'PUT views/{id}'],
    ])
  })

  test('a narrowed token leaves the token that it was made from unchanged, and a logout by either ends both', async () => {
    for (const tokenKind of ['wide', 'narrow'] as const) {
      const { token: wide } = await addPerson('editor', 'viewer')
      const tokens = { wide, narrow: await narrow('viewer', wide) }
      const addProduct = () => server().tell(products.create, { name: 'Shop', uri: `${tokenKind}-${count}` }, wide)
      expect((await addProduct()).code).toBe(20000)
      await server().ask(logout, {}, tokens[tokenKind])
      const after = [await codeOf(readProfile, {}, tokens.wide), await codeOf(readProfile, {}, tokens.narrow)]
      expect(after).toEqual([50008, 50008])
    }
  })
})
