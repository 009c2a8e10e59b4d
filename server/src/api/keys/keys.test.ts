import { audits, readObjectHistory } from '@wifi-tms/contract/audit'
import { calls } from '@wifi-tms/contract/calls'
import { showOne } from '@wifi-tms/contract/displays'
import { images } from '@wifi-tms/contract/images'
import { createKey, endKey, listKeys, MOST_KEYS } from '@wifi-tms/contract/keys'
import { permissions } from '@wifi-tms/contract/permissions'
import { MASKED_KEY, products } from '@wifi-tms/contract/products'
import { endOtherLogins, login, narrowRole, readProfile, updateProfile } from '@wifi-tms/contract/session'
import { templates } from '@wifi-tms/contract/templates'
import { demandFactor } from '@wifi-tms/contract/two-factor'
import { users } from '@wifi-tms/contract/users'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'

const password = 'secret-1'
let clock = Date.UTC(2026, 10, 24)
let count = 0

eachServer(
  'keys for programs',
  (server) => {
    /** A person with an API key of their own. */
    const addPerson = async (
      roles: ('admin' | 'editor' | 'viewer')[],
      key: (typeof createKey)['input']['_zod']['input'],
    ) => {
      const username = `owner-${++count}`
      const user = await server().ask(users.create, { username, password, roles })
      const token = await server().login(username, password)
      return { user, username, token, ...(await server().ask(createKey, key, token)) }
    }
    const codeOf = async (...call: Parameters<ReturnType<typeof server>['tell']>) => (await server().tell(...call)).code

    test('a key is sent in place of a token, and may do what both its permissions and its owner’s roles allow', async () => {
      const { key, token, user } = await addPerson(['editor'], {
        name: 'Till',
        permissions: ['templates.read', 'audit.read', 'templates.read'],
      })
      expect(key).toMatch(/^wt_[\w-]{43}$/)
      expect(await codeOf(templates.list, {}, key)).toBe(20000)
      // Refused in each case: the owner may but the key may not; the key may but the owner may not; neither may.
      expect(await codeOf(showOne, { mac: '0123456789ab', templateId: 'x' }, key)).toBe(40300)
      expect(await codeOf(showOne, { mac: '0123456789ab', templateId: 'x' }, token)).toBe(40400)
      expect((await server().tell(audits.list, {}, key)).body.message).toMatch('lacks the permission audit.read')
      expect(await codeOf(users.remove, { id: user._id }, key)).toBe(40300)
      // Permissions that a call judges by itself: to read the noun's objects, and to see products' keys.
      expect(await codeOf(readObjectHistory, { noun: 'templates', id: 'nope' }, key)).toBe(40400)
      expect(await codeOf(readObjectHistory, { noun: 'devices', id: 'nope' }, key)).toBe(40300)
      const { key: readingKey } = await server().ask(
        createKey,
        { name: 'Stock', permissions: ['products.read'] },
        token,
      )
      await server().ask(products.create, { name: 'Shop', uri: `shop-${count}` })
      const [readProduct] = (await server().ask(products.list, { uri: `shop-${count}` }, readingKey)).items
      expect([readProduct!.name, readProduct!.apikey]).toEqual(['Shop', MASKED_KEY])
      // The owner's present roles decide.
      await server().ask(users.update, { id: user._id, username: user.username, roles: ['viewer'] })
      const { key: writingKey } = await server().ask(
        createKey,
        { name: 'Draw', permissions: ['templates.write'] },
        token,
      )
      expect(await codeOf(templates.create, { name: 'x' } as never, writingKey)).toBe(40300)
      await server().ask(users.update, { id: user._id, username: user.username, roles: ['editor'] })
      expect(await codeOf(templates.create, { name: 'x' } as never, writingKey)).toBe(40000)
    })

    test('no key may make calls about its owner’s own account, or grant more permissions', async () => {
      const all = Object.keys(permissions) as (keyof typeof permissions)[]
      const { key, user } = await addPerson(['admin'], { name: 'All', permissions: all })
      const { roles, ...profile } = await server().ask(readProfile, {}, key)
      expect([roles, profile._id]).toEqual([['admin'], user._id])
      const personal = calls.filter(({ access }) => access === 'signed-in' || access === 'entering')
      for (const call of personal.filter((personalCall) => personalCall !== readProfile)) {
        const { status, code } = await server().tell(
          call,
          Object.fromEntries(call.params.map((param) => [param, 'nope'])),
          key,
        )
        expect([status, code], `${call.method} ${call.path}`).toEqual([403, 40300])
      }
      const { key: peopleKey } = await addPerson(['admin'], {
        name: 'People',
        permissions: ['users.read', 'users.write'],
      })
      const otherPerson = { username: `other-${++count}`, password }
      expect(await codeOf(users.create, { ...otherPerson, roles: ['viewer'] }, peopleKey)).toBe(40300)
      const sameUser = { id: user._id, username: user.username, roles: user.roles }
      expect(await codeOf(users.update, { ...sameUser, password: 'taken-1' }, peopleKey)).toBe(40300)
      expect(await codeOf(users.update, { ...sameUser, phone: '1' }, peopleKey)).toBe(20000)
      expect(await codeOf(users.create, { ...otherPerson, roles: ['viewer'] }, key)).toBe(20000)
    })

    test('a key that was made by a narrowed token is narrowed in the same way', async () => {
      const { username } = await addPerson(['admin'], { name: 'Any', permissions: ['users.read'] })
      const wide = await server().login(username, password)
      const { token } = await server().ask(narrowRole, { role: 'viewer' }, wide)
      const { key } = await server().ask(
        createKey,
        { name: 'Narrow', permissions: ['templates.read', 'audit.read'] },
        token,
      )
      expect([await codeOf(templates.list, {}, key), await codeOf(audits.list, {}, key)]).toEqual([20000, 40300])
    })

    test('a key is shown once, listed by its first characters, and ended at once; its last use is recorded to the minute', async () => {
      const { _id, key, token, username } = await addPerson(['viewer'], {
        name: ' Sign ',
        permissions: ['devices.read'],
      })
      const list = async () => (await server().ask(listKeys, {}, token)).items
      const [made] = await list()
      const { createdAt, start, ...rest } = made!
      expect(rest).toEqual({ _id, name: 'Sign', permissions: ['devices.read'], expiresAt: null, usedAt: null })
      expect([createdAt, start]).toEqual([new Date(clock).toISOString(), key.slice(0, 9)])
      const rows = JSON.stringify(await server().core.db.selectFrom('apiKey').selectAll().execute())
      expect(rows).not.toContain(key.slice(9))

      const firstUse = clock
      // In the end the clock is put back.
      const usesAndRecords = { 0: 0, 30000: 0, 61000: 61_000, '-3600000': -3_600_000 }
      for (const [later, recorded] of Object.entries(usesAndRecords)) {
        clock = firstUse + Number(later)
        expect(await codeOf(templates.list, {}, key)).toBe(40300)
        expect((await list())[0]!.usedAt).toBe(new Date(firstUse + recorded).toISOString())
      }
      clock = firstUse + 61_000

      const { token: otherPersonsToken } = await addPerson(['admin'], { name: 'Else', permissions: ['devices.read'] })
      expect(await codeOf(endKey, { id: _id }, otherPersonsToken)).toBe(40400)
      expect((await server().ask(listKeys, {}, otherPersonsToken)).items.map(({ name }) => name)).toEqual(['Else'])
      await server().ask(endKey, { id: _id }, token)
      expect(await codeOf(templates.list, {}, key)).toBe(50008)
      expect(await list()).toEqual([])
      const { items } = await server().ask(audits.list, { noun: 'admin_users', q: username })
      const ofKeys = items.filter(({ call }) => call.includes('/keys'))
      expect(ofKeys.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
        ['apiKey'],
        ['apiKey', 'permissions'],
      ])
      expect(JSON.stringify(items)).not.toContain(key.slice(9))
    })

    test('a key is refused once it has expired', async () => {
      const late = new Date(clock + 60_000)
      const expiresAt = late.toISOString().replace('.000Z', '+00:00')
      const { key, token } = await addPerson(['viewer'], {
        name: 'Fair',
        permissions: ['templates.read'],
        expiresAt,
      })
      expect(await codeOf(templates.list, {}, key)).toBe(20000)
      clock += 60_000
      expect((await server().tell(templates.list, {}, key)).body).toMatchObject({ code: 50014, data: null })
      expect((await server().ask(listKeys, {}, token)).items[0]!.expiresAt).toBe(late.toISOString())
      const day = { name: 'Day', permissions: ['users.read' as const], expiresAt: '2027-01-01' }
      await server().ask(createKey, day, token)
      expect((await server().ask(listKeys, {}, token)).items[0]!.expiresAt).toBe('2027-01-01T00:00:00.000Z')
      const wrong = await server().tell(
        createKey,
        { name: 'Late', permissions: ['x', 'users.read'], expiresAt } as never,
        token,
      )
      expect(wrong.body.errors!.map(({ path }) => path)).toEqual(['permissions.0'])
      const past = await server().tell(createKey, { name: 'Late', permissions: ['users.read'], expiresAt }, token)
      expect([past.code, past.body.errors![0]!.path]).toEqual([40000, 'expiresAt'])
    })

    test('a key ends with its owner’s account and when another person sets its owner’s password, but not by the owner’s new password', async () => {
      const { key, user, token } = await addPerson(['viewer'], { name: 'Wall', permissions: ['templates.read'] })
      await server().ask(updateProfile, { currentPassword: password, password: 'another-one-1' }, token)
      expect(await codeOf(templates.list, {}, key)).toBe(20000)
      const { username, roles } = user
      await server().ask(users.update, { id: user._id, username, roles, phone: '12' })
      expect(await codeOf(templates.list, {}, key)).toBe(20000)
      await server().ask(users.update, { id: user._id, username, roles, password })
      expect(await codeOf(templates.list, {}, key)).toBe(50008)
      const newToken = await server().login(username, password)
      const { key: second } = await server().ask(createKey, { name: 'Wall', permissions: ['templates.read'] }, newToken)
      await server().ask(users.remove, { id: user._id })
      expect(await codeOf(templates.list, {}, second)).toBe(50008)
      expect(
        await server().core.db.selectFrom('apiKey').select('id').where('accountId', '=', user._id).execute(),
      ).toEqual([])
    })

    test('keys end with the owner’s new password, or with all other sessions, where the owner chooses that', async () => {
      const key = { name: 'Wall', permissions: ['templates.read' as const] }
      const { user, token, key: first } = await addPerson(['viewer'], key)
      const names = async () => (await server().ask(listKeys, {}, token)).items.map(({ name }) => name)
      const keysOnly = await server().tell(updateProfile, { phone: '1', keys: 'end' }, token)
      expect([keysOnly.code, keysOnly.body.errors?.[0]?.path]).toEqual([40000, 'keys'])
      const change = { currentPassword: password, password: 'another-one-1' }
      const wrong = await server().tell(updateProfile, { ...change, currentPassword: 'wrong', keys: 'end' }, token)
      expect([wrong.code, await names()]).toEqual([40000, ['Wall']])
      await server().ask(updateProfile, { ...change, keys: 'end' }, token)
      expect([await codeOf(templates.list, {}, first), await names()]).toEqual([50008, []])

      const otherKeys = [await addPerson(['viewer'], key), await server().ask(createKey, key, token)]
      await server().ask(endOtherLogins, {}, token)
      await server().ask(endOtherLogins, { keys: 'keep' }, token)
      expect(await names()).toEqual(['Wall'])
      await server().ask(endOtherLogins, { keys: 'end' }, token)
      const after = await Promise.all(otherKeys.map((otherKey) => codeOf(templates.list, {}, otherKey.key)))
      expect([after, await names()]).toEqual([[20000, 50008], []])
      const { items } = await server().ask(audits.list, { object: user._id })
      expect(items.filter(({ changes }) => changes.some(({ field }) => field === 'apiKey'))).toMatchObject([
        { call: 'DELETE /user/api/sessions', changes: [{ field: 'apiKey', from: ['Wall'], to: null }] },
        { call: 'POST /user/api/keys' },
        { call: 'PUT /user/api/profile' },
        { call: 'POST /user/api/keys' },
      ])
    })

    test('a key never changes its owner’s password, whatever it may do with accounts', async () => {
      const { user, key } = await addPerson(['admin'], {
        name: 'People',
        permissions: Object.keys(permissions) as never,
      })
      const ownFields = { id: user._id, username: user.username, roles: user.roles }
      const change = { ...ownFields, currentPassword: password, password: 'another-one-1' }
      expect(await codeOf(users.update, change, key)).toBe(40300)
      expect(await codeOf(users.update, { ...ownFields, phone: '2' }, key)).toBe(20000)
    })

    test('a key is refused while its owner lacks the second factor that is demanded of them', async () => {
      const { key } = await addPerson(['viewer'], { name: 'Hall', permissions: ['templates.read'] })
      for (const roles of [['viewer'] as const, []]) {
        await server().ask(demandFactor, { roles: [...roles] })
        const { code, body } = await server().tell(templates.list, {}, key)
        expect([code, body.reason]).toEqual(roles.length > 0 ? [40300, 'factor-demanded'] : [20000, undefined])
      }
    })

    test('a person has a bounded number of keys, and none is accepted as a password or as a cookie', async () => {
      const { key, token, username } = await addPerson(['viewer'], { name: '1', permissions: ['images.read'] })
      for (let number = 2; number <= MOST_KEYS; number++)
        await server().ask(createKey, { name: `${number}`, permissions: ['images.read'] }, token)
      const { status, body } = await server().tell(createKey, { name: 'more', permissions: ['images.read'] }, token)
      expect([status, body.reason, body.facts]).toEqual([409, 'many-keys', { most: MOST_KEYS }])
      expect(await codeOf(login, { username, password: key }, '')).toBe(40100)
      const answer = await fetch(`${server().url}/user/api/images/nope/picture.png`, {
        headers: { cookie: `Admin-Token=${key}` },
      })
      expect([answer.status, await codeOf(images.list, {}, key)]).toEqual([401, 20000])
    })
  },
  { now: () => new Date(clock) },
)
