import { audits } from '@wifi-tms/contract/audit'
import { decode } from '@wifi-tms/contract/messages'
import { BrokerAccess, login, narrowRole, readProfile, updateProfile } from '@wifi-tms/contract/session'
import { signInHistoryText } from '@wifi-tms/contract/single-sign-on'
import { beginTwoFactor, demandFactor } from '@wifi-tms/contract/two-factor'
import { users } from '@wifi-tms/contract/users'
import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { openBrowser } from './testing/open-browser.ts'
import { startProvider, type TestProvider } from './testing/start-provider.ts'

const provider: TestProvider = await startProvider()
afterAll(() => provider.stop())
let count = 0

eachServer(
  'single sign-on',
  (server) => {
    beforeAll(() => provider.serve(server().url))
    const browser = () => openBrowser(server().url)
    /** Adds a person at the provider; the name is new in each test. */
    const addPerson = (claims: object) => {
      const sub = `person-${++count}`
      provider.people[sub] = { preferred_username: sub, ...claims }
      return sub
    }
    const signIn = async (sub: string) => {
      const opened = browser()
      const page = await opened.signIn(sub)
      return { opened, page, token: opened.token(), profile: await server().tell(readProfile, {}, opened.token()) }
    }
    /** Opens the broker link of a session; `cut` is fulfilled when the server ends it. */
    const openLink = async ({ cookies }: ReturnType<typeof openBrowser>) => {
      const { host, ...access } = BrokerAccess.parse(decode(cookies.get('Admin-MQTT-Token')!.value))
      const link = await mqtt.connectAsync(host, { ...access, reconnectPeriod: 0 }, false)
      onTestFinished(() => void link.end(true))
      return { cut: new Promise<void>((done) => link.once('close', () => done())) }
    }
    const accountNamed = async (q: string) => (await server().ask(users.list, { q })).items

    test('a person signs in through the provider’s forms, comes to the wanted page, and has an account with the roles of all their groups', async () => {
      const sub = addPerson({ email: 'anna@example.com', groups: ['staff', 'unknown', 'everybody'] })
      const opened = browser()
      const page = await opened.signIn(sub, '/device/list?status=online#top')
      expect(page.url.href).toBe(`${server().url}/device/list?status=online#top`)
      const profile = await server().ask(readProfile, {}, opened.token())
      expect(profile).toMatchObject({
        username: sub,
        email: 'anna@example.com',
        roles: ['editor', 'viewer'],
        passwordSet: false,
        singleSignOn: true,
        lacksFactor: false,
      })
      const { attributes } = opened.cookies.get('Admin-Token')!
      expect(attributes).toEqual({ path: '/', samesite: 'Strict' })
      // The attempt is used up.
      expect([...opened.cookies.keys()]).not.toContain('Sign-In')
      const { host, ...access } = BrokerAccess.parse(decode(opened.cookies.get('Admin-MQTT-Token')!.value))
      expect(host).toBe(`${server().url.replace('http', 'ws')}/mqtt`)
      const link = await mqtt.connectAsync(host, { ...access, reconnectPeriod: 0 }, false)
      await link.endAsync()
      const { items } = await server().ask(audits.list, { limit: 3 })
      const own = items.filter(({ account }) => account.username === sub)
      expect(own.map(({ call, object }) => [call, object.name])).toEqual([
        [signInHistoryText, ''],
        [signInHistoryText, sub],
      ])
      expect(JSON.stringify(items)).not.toMatch(/passwordHash|subject/)
    })

    test('the same person has one account, whatever they are called; the account of somebody else with that name is not theirs', async () => {
      const sub = addPerson({ preferred_username: 'admin', groups: ['everybody'] })
      const first = await signIn(sub)
      const other = await signIn(addPerson({ preferred_username: 'admin', groups: ['everybody'] }))
      provider.people[sub]!.preferred_username = 'renamed'
      const again = await signIn(sub)
      expect([first, other, again].map(({ profile }) => (profile.body.data as { username: string }).username)).toEqual([
        'admin-2',
        'admin-3',
        'admin-2',
      ])
      expect(await accountNamed('renamed')).toEqual([])
    })

    test.each([
      ['the e-mail address', { preferred_username: undefined, email: 'b@example.com' }, 'b@example.com'],
      ['the id', { preferred_username: '' }, undefined],
      ['a name in another script', { preferred_username: '王 小明 Łódź' }, '王 小明 Łódź'],
      ['a name of 64 characters at most', { preferred_username: 'x'.repeat(70) }, 'x'.repeat(64)],
      ['a name that the database can store', { preferred_username: ' a\0b\n ' }, 'ab'],
    ])('the name of an account is %s', async (_, claims, name) => {
      const sub = addPerson({ groups: ['everybody'], ...claims })
      const { profile } = await signIn(sub)
      expect((profile.body.data as { username: string }).username).toBe(name ?? sub)
    })

    test('a person without a mapped role comes to the login with the reason, and gets no account', async () => {
      for (const groups of [['unknown'], [], 'staffed', undefined, { staff: true }, [1, null]]) {
        const sub = addPerson({ groups })
        const { page, token } = await signIn(sub)
        expect([page.url.pathname, page.url.search, token]).toEqual(['/login', '?reason=no-role', ''])
        expect(await accountNamed(sub)).toEqual([])
      }
    })

    test('roles follow the groups at each sign-in, open sessions have the new roles at once, and their links end', async () => {
      const sub = addPerson({ groups: ['admins'] })
      const first = await signIn(sub)
      expect(first.profile.body.data).toMatchObject({ roles: ['admin'] })
      const { cut } = await openLink(first.opened)
      provider.people[sub]!.groups = 'everybody'
      const second = await signIn(sub)
      await cut
      for (const token of [first.token, second.token])
        expect(await server().ask(readProfile, {}, token)).toMatchObject({ roles: ['viewer'] })
      const { items } = await server().ask(audits.list, { limit: 2 })
      expect(items[1]!.changes).toEqual([{ field: 'roles', from: ['admin'], to: ['viewer'] }])
      // A role that an administrator gave in between is taken back.
      const { _id: id } = (await accountNamed(sub))[0]!
      await server().ask(users.update, { id, username: sub, roles: ['editor'] })
      expect((await signIn(sub)).profile.body.data).toMatchObject({ roles: ['viewer'] })
    })

    test('a person who has lost all mapped groups may not sign in, and their open sessions and links end', async () => {
      const sub = addPerson({ groups: ['staff'] })
      const opened = browser()
      await opened.signIn(sub)
      const { cut } = await openLink(opened)
      provider.people[sub]!.groups = []
      for (let tried = 0; tried < 2; tried++) {
        const { page, token } = await signIn(sub)
        expect([page.url.search, token]).toEqual(['?reason=no-role', ''])
      }
      expect((await server().tell(readProfile, {}, opened.token())).code).toBe(50012)
      await cut
      expect((await accountNamed(sub))[0]).toMatchObject({ roles: [] })
      provider.people[sub]!.groups = ['everybody']
      expect((await signIn(sub)).profile.body.data).toMatchObject({ username: sub, roles: ['viewer'] })
    })

    test('a deleted account comes back as a new one', async () => {
      const sub = addPerson({ groups: ['staff'] })
      const { token } = await signIn(sub)
      const { _id: id } = (await accountNamed(sub))[0]!
      await server().ask(users.remove, { id })
      expect((await server().tell(readProfile, {}, token)).code).toBe(50012)
      const { profile } = await signIn(sub)
      expect(profile.body.data).toMatchObject({ username: sub, roles: ['editor'] })
      expect((profile.body.data as { _id: string })._id).not.toBe(id)
    })

    test('two browsers of a new person at once make one account', async () => {
      const sub = addPerson({ groups: ['staff'] })
      const browsers = [browser(), browser()]
      const callbacks = await Promise.all(browsers.map((opened) => opened.signInUpToCallback(sub)))
      await Promise.all(browsers.map((opened, index) => opened.visit(callbacks[index]!)))
      const profiles = await Promise.all(browsers.map((opened) => server().ask(readProfile, {}, opened.token())))
      expect(profiles[0]!._id).toBe(profiles[1]!._id)
      expect(await accountNamed(sub)).toHaveLength(1)
    })

    test('such an account has no local password, and cannot set one until an administrator has given it one', async () => {
      const sub = addPerson({ groups: ['admins'] })
      const { token } = await signIn(sub)
      const [account] = await accountNamed(sub)
      const id = account!._id
      expect(account).toMatchObject({ passwordSet: false, singleSignOn: true })
      for (const password of ['', 'secret-1', 'nobody has this one']) {
        const { status, code } = await server().tell(login, { username: sub, password }, '')
        expect([status, code]).toEqual(password ? [401, 40100] : [400, 40000])
      }
      const own = { password: 'Quite-New-1', currentPassword: 'secret-1' }
      expect((await server().tell(updateProfile, own, token)).body.reason).toBe('wrong-password')
      const ownByList = { id, username: sub, ...own }
      expect((await server().tell(users.update, ownByList, token)).body.reason).toBe('wrong-password')
      const begun = await server().tell(beginTwoFactor, { currentPassword: 'secret-1' }, token)
      expect(begun.body.reason).toBe('wrong-password')
      // A change of other fields keeps the account as it is.
      await server().ask(updateProfile, { phone: '1' }, token)
      await server().ask(users.update, { id, username: sub, company: 'c' })
      expect((await accountNamed(sub))[0]).toMatchObject({ company: 'c', passwordSet: false, singleSignOn: true })
      await server().ask(users.update, { id, username: sub, password: 'Quite-New-1' })
      const byPassword = await server().login(sub, 'Quite-New-1')
      await server().ask(updateProfile, { password: 'Even-Newer-1', currentPassword: 'Quite-New-1' }, byPassword)
      expect((await signIn(sub)).profile.body.data).toMatchObject({ passwordSet: true, singleSignOn: true })
    })

    test('the last administrator whom no provider made must stay', async () => {
      const { token } = await signIn(addPerson({ groups: ['admins'] }))
      const { _id: id } = await server().ask(readProfile, {})
      expect((await server().tell(users.remove, { id }, token)).body.reason).toBe('last-admin')
      const demotion = { id, username: 'admin', roles: ['viewer'] }
      expect((await server().tell(users.update, demotion, token)).body.reason).toBe('last-admin')
    })

    test('a demanded second factor is the provider’s task, unless the account has a local password', async () => {
      const sub = addPerson({ groups: ['admins'] })
      const { token } = await signIn(sub)
      await server().ask(demandFactor, { roles: ['admin'] }, token)
      try {
        expect((await signIn(sub)).profile.body.data).toMatchObject({ lacksFactor: false })
        const [{ _id: id } = { _id: '' }] = await accountNamedBy(token, sub)
        const { token: other } = await signIn(addPerson({ groups: ['admins'] }))
        await server().ask(users.update, { id, username: sub, password: 'secret-1' }, other)
        expect((await signIn(sub)).profile.body.data).toMatchObject({ lacksFactor: true })
        await server().ask(demandFactor, { roles: [] }, other)
      } finally {
        await server().core.db.updateTable('installation').set({ factorRoles: '[]' }).execute()
      }
    })
    const accountNamedBy = async (token: string, q: string) => (await server().ask(users.list, { q }, token)).items

    test('no more accounts are made than an installation may have', async () => {
      const bounded = users as { most: number }
      const before = bounded.most
      bounded.most = (await server().ask(users.list, {})).total
      onTestFinished(() => {
        bounded.most = before
      })
      const { page, token } = await signIn(addPerson({ groups: ['staff'] }))
      expect([page.url.search, token]).toEqual(['?reason=full', ''])
    })

    test('a person in thousands of groups signs in', async () => {
      const groups = Array.from({ length: 5000 }, (_, number) => `group ${number} of the company`)
      const { profile } = await signIn(addPerson({ groups: [...groups, 'staff'] }))
      expect(profile.body.data).toMatchObject({ roles: ['editor'] })
    })

    test('a session by the provider can be narrowed, and the way back stays', async () => {
      const { token } = await signIn(addPerson({ groups: ['staff', 'everybody'] }))
      const narrowed = await server().ask(narrowRole, { role: 'viewer' }, token)
      expect(await server().ask(readProfile, {}, narrowed.token)).toMatchObject({ roles: ['viewer'], narrowed: true })
      expect(await server().ask(readProfile, {}, token)).toMatchObject({ roles: ['editor', 'viewer'] })
    })
  },
  { singleSignOn: provider.settings },
)
