import argon2 from '@node-rs/argon2'
import { login, logout, narrowRole, readProfile, updateProfile } from '@wifi-tms/contract/session'
import { users } from '@wifi-tms/contract/users'
import { expect, test, vi } from 'vitest'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import { startBeside } from '../../base/database/testing/locks.ts'
import { eachServer } from '../../testing/each-server.ts'
import { ADMIN } from '../../testing/start.ts'
import { checkBrokerAccess } from '../sessions/check-token.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { endSessions } from '../sessions/queries.ts'

let clock = 0
/** Lets hours pass. */
const passHours = (count: number) => {
  clock += count * 3_600_000
}

eachServer(
  'sessions',
  (server) => {
    const addUser = async (username: string, roles: ('admin' | 'editor' | 'viewer')[], password = 'secret-1') =>
      server().ask(users.create, { username, password, roles }, await server().login())
    const codeOf = async (token: string) => (await server().tell(readProfile, {}, token)).code
    const tryLogin = (username: string, password: string) => server().tell(login, { username, password }, '')

    test('[call-login] the right name and password give a valid token; the name may have spaces around', async () => {
      const { token } = await server().ask(login, { username: `  ${ADMIN.username} `, password: ADMIN.password }, '')
      expect((await server().ask(readProfile, {}, token)).username).toBe(ADMIN.username)
      expect(token.length).toBeGreaterThanOrEqual(22)
    })

    test('[call-login] wrong name and wrong password are answered alike, and a missing password is reported by its field', async () => {
      const [wrongName, password] = [
        await tryLogin('nobody-here', 'whatever'),
        await tryLogin(ADMIN.username, 'whatever'),
      ]
      expect(wrongName.status).toBe(401)
      expect(wrongName.body).toEqual({ code: 40100, message: 'Wrong name or password', data: null })
      expect(password.body).toEqual(wrongName.body)
      const missing = await server().tell(login, { username: 'x' }, '')
      expect(missing.body).toMatchObject({ code: 40000, errors: [{ path: 'password' }] })
    })

    test('[call-login] an unknown name is refused after the same work as a wrong password', async () => {
      await addUser('judged', ['viewer'])
      using verified = vi.spyOn(argon2, 'verify')
      for (const name of ['judged', 'unjudged']) expect((await tryLogin(name, 'whatever')).code).toBe(40100)
      const costs = verified.mock.calls.map(([stored]) => String(stored).split('$').slice(0, 4))
      expect(costs).toEqual([costs[0], costs[0]])
    })

    test('[entity-session] login gives broker credentials that are valid as long as the session', async () => {
      const { token, mqtt } = await server().ask(login, ADMIN, '')
      expect(mqtt.host).toBe(`${server().url.replace('http', 'ws')}/mqtt`)
      const access = (password: string) => checkBrokerAccess(server().core, mqtt.username, password)
      expect((await access(mqtt.password))?.username).toBe(ADMIN.username)
      expect(await access('something else')).toBeUndefined()
      expect(await checkBrokerAccess(server().core, 'nobody\0', mqtt.password)).toBeUndefined()
      await server().ask(logout, {}, token)
      expect(await access(mqtt.password)).toBeUndefined()
    })

    test('[call-logout] logout ends its own session and no other', async () => {
      const [mine, other] = [await server().login(), await server().login()]
      expect(await server().ask(logout, {}, mine)).toEqual({})
      expect([await codeOf(mine), await codeOf(other)]).toEqual([50008, 20000])
    })

    test('[call-logout] [entity-session] secrets are stored as hashes only', async () => {
      const { token, mqtt } = await server().ask(login, ADMIN, '')
      const rows = JSON.stringify(await server().core.db.selectFrom('session').selectAll().execute())
      expect(rows).toContain(mqtt.username)
      for (const secret of [token, mqtt.password]) expect(rows).not.toContain(secret)
    })

    test('[call-profile] [entity-current-user] the profile has every field and roles that are not empty', async () => {
      const profile = await server().ask(readProfile, {})
      expect(Object.keys(profile)).toEqual(
        expect.arrayContaining(['_id', 'username', 'avatar', 'introduction', 'company', 'address', 'email', 'phone']),
      )
      expect(profile.roles).toEqual(['admin'])
    })

    test('[call-profile] people change their own fields, but not their roles and names', async () => {
      await addUser('changes', ['viewer'])
      const token = await server().login('changes', 'secret-1')
      const profileFields = { company: 'E-Paper Łódź', introduction: 'Hello', roles: ['admin'], username: 'other' }
      const changed = await server().ask(updateProfile, profileFields as object, token)
      expect(changed).toMatchObject({ company: 'E-Paper Łódź', username: 'changes', roles: ['viewer'] })
      expect((await server().ask(users.list, { q: 'e-paper łódź' })).total).toBe(1)
    })

    test('[call-profile] a new password needs the current one and ends other logins with 50012', async () => {
      await addUser('careful', ['editor'])
      const [mine, elsewhere] = [
        await server().login('careful', 'secret-1'),
        await server().login('careful', 'secret-1'),
      ]
      const change = (input: object) => server().tell(updateProfile, input, mine)
      expect((await change({ password: 'secret-2' })).body.errors?.[0]?.path).toBe('currentPassword')
      expect((await change({ password: 'secret-2', currentPassword: 'wrong' })).code).toBe(40000)
      expect((await change({ password: 'short', currentPassword: 'secret-1' })).body.errors?.[0]?.path).toBe('password')
      expect((await change({ password: 'secret-2', currentPassword: 'secret-1' })).code).toBe(20000)
      expect([await codeOf(mine), await codeOf(elsewhere)]).toEqual([20000, 50012])
      expect((await tryLogin('careful', 'secret-1')).code).toBe(40100)
      expect((await tryLogin('careful', 'secret-2')).code).toBe(20000)
    })

    test('an open session does not let the password be guessed', async () => {
      await addUser('left-open', ['viewer'])
      const token = await server().login('left-open', 'secret-1')
      const guess = (currentPassword: string) =>
        server().tell(updateProfile, { password: 'secret-2', currentPassword }, token)
      for (let i = 0; i < 10; i++) expect((await guess(`wrong-${i}`)).code).toBe(40000)
      expect((await guess('secret-1')).code).toBe(42900)
      expect((await server().tell(updateProfile, { phone: '1' }, token)).code).toBe(20000)
    })

    test('[role-server] a token can be narrowed to a role that one holds; an admin may take any role, and the original token stays valid', async () => {
      await addUser('both', ['editor', 'viewer'])
      const token = await server().login('both', 'secret-1')
      const { token: narrow } = await server().ask(narrowRole, { role: 'viewer' }, token)
      expect(await server().ask(readProfile, {}, narrow)).toMatchObject({
        roles: ['viewer'],
        heldRoles: ['editor', 'viewer'],
      })
      expect((await server().tell(narrowRole, { role: 'admin' }, token)).code).toBe(40300)
      const asViewer = (await server().ask(narrowRole, { role: 'viewer' })).token
      expect((await server().tell(users.create, { username: 'x', password: 'secret-1' }, asViewer)).code).toBe(40300)
      expect(await server().ask(readProfile, {})).toMatchObject({ roles: ['admin'], narrowed: false })
    })

    test('[role-server] a narrowed token ends when its role is taken away, and with its login', async () => {
      const user = await addUser('demoted', ['editor', 'viewer'])
      const token = await server().login('demoted', 'secret-1')
      const editor = (await server().ask(narrowRole, { role: 'editor' }, token)).token
      const viewer = (await server().ask(narrowRole, { role: 'viewer' }, token)).token
      await server().ask(users.update, { id: user._id, username: 'demoted', roles: ['viewer'] })
      expect([await codeOf(editor), await codeOf(viewer), await codeOf(token)]).toEqual([50012, 20000, 20000])
      await server().ask(logout, {}, viewer)
      expect([await codeOf(viewer), await codeOf(token)]).toEqual([50008, 50008])
    })

    /** Starts a call that waits for the lock of accounts while `change` is made, and returns its code. */
    const codeAfterChange = async (
      call: () => Promise<{ code: number | undefined }>,
      change: (tx: Db) => Promise<unknown>,
    ) => {
      const { done } = await server()
        .core.db.transaction()
        .execute(async (tx) => {
          await lock(tx, 'account')
          const beside = await startBeside(tx, call)
          await change(tx)
          return beside
        })
      return (await done).code
    }

    test('a login whose old password was checked before it was changed is refused', async () => {
      const { _id } = await addUser('quick', ['viewer'])
      const passwordHash = await hashPassword('secret-2')
      const changed = await codeAfterChange(
        () => tryLogin('quick', 'secret-1'),
        (tx) => tx.updateTable('account').set({ passwordHash }).where('id', '=', _id).execute(),
      )
      expect(changed).toBe(40100)
      expect((await tryLogin('quick', 'secret-2')).code).toBe(20000)
    })

    test('a password that another person has just set is not replaced by a change with the old one', async () => {
      const { _id } = await addUser('reset', ['viewer'])
      const token = await server().login('reset', 'secret-1')
      const passwordHash = await hashPassword('secret-2')
      const ownChange = { password: 'secret-3', currentPassword: 'secret-1' }
      const changed = await codeAfterChange(
        () => server().tell(updateProfile, ownChange, token),
        (tx) => tx.updateTable('account').set({ passwordHash }).where('id', '=', _id).execute(),
      )
      expect(changed).toBe(40000)
      expect((await tryLogin('reset', 'secret-2')).code).toBe(20000)
    })

    test('no token is made from a login that ends at the same moment', async () => {
      const { _id } = await addUser('leaving', ['viewer'])
      const token = await server().login('leaving', 'secret-1')
      const narrow = () => server().tell(narrowRole, { role: 'viewer' }, token)
      expect([50008, 50012]).toContain(await codeAfterChange(narrow, (tx) => endSessions(tx, _id)))
      expect(
        await server()
          .core.db.selectFrom('session')
          .select('id')
          .where('accountId', '=', _id)
          .where('ended', '=', 0)
          .execute(),
      ).toEqual([])
    })

    test('a removed account ends its sessions with 50012', async () => {
      const user = await addUser('removed', ['viewer'])
      const token = await server().login('removed', 'secret-1')
      await server().ask(users.remove, { id: user._id })
      expect(await codeOf(token)).toBe(50012)
      expect((await tryLogin('removed', 'secret-1')).code).toBe(40100)
    })

    test('a token expires when it is idle, and after its longest time even in use', async () => {
      await addUser('idle', ['viewer'])
      const idle = await server().login('idle', 'secret-1')
      const used = await server().login('idle', 'secret-1')
      // Each pause is shorter than SESSION_IDLE_HOURS, and all together are longer than SESSION_MAX_HOURS.
      const [pause, longest] = [11, 24 * 7]
      for (let passed = 0; passed < longest; passed += pause) {
        passHours(pause)
        if (passed === 0) expect(await codeOf(idle)).toBe(20000)
        if (passed < longest - pause) expect(await codeOf(used)).toBe(20000)
      }
      expect(await codeOf(used)).toBe(50014)
      expect(await codeOf(idle)).toBe(50014)
    })

    test('ten wrong tries block one name from one address for a while, for the right password too', async () => {
      await addUser('guessed', ['viewer'])
      for (let i = 0; i < 10; i++) expect((await tryLogin('guessed', `wrong-${i}`)).code).toBe(40100)
      const blocked = await tryLogin('guessed', 'secret-1')
      expect([blocked.status, blocked.code]).toEqual([429, 42900])
      expect(blocked.headers.get('retry-after')).toBeTruthy()
      expect((await tryLogin(ADMIN.username, ADMIN.password)).code).toBe(20000)
      passHours(0.25)
      passHours(0.01)
      expect((await tryLogin('guessed', 'secret-1')).code).toBe(20000)
    })

    test('many tries at once are counted before their passwords are checked', async () => {
      const answers = await Promise.all(Array.from({ length: 25 }, (_, i) => tryLogin('racing', `wrong-${i}`)))
      expect(answers.filter((answer) => answer.code === 40100)).toHaveLength(10)
      expect(answers.filter((answer) => answer.code === 42900)).toHaveLength(15)
    })
  },
  { now: () => new Date(Date.UTC(2026, 10, 21) + clock), elapsed: () => clock },
)
