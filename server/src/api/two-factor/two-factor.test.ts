import { audits } from '@wifi-tms/contract/audit'
import { calls } from '@wifi-tms/contract/calls'
import { products } from '@wifi-tms/contract/products'
import { type BrokerAccess, login, logout, narrowRole, readProfile } from '@wifi-tms/contract/session'
import {
  beginTwoFactor,
  demandFactor,
  endTwoFactor,
  readFactorDemand,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '@wifi-tms/contract/two-factor'
import { users } from '@wifi-tms/contract/users'
import mqtt from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { sealWith } from '../../base/random/seal.ts'
import { eachServer } from '../../testing/each-server.ts'
import { sealFactorsAgain } from './seal-again.ts'
import { secretOf } from './take-code.ts'
import { codeOf, stepAt, toBase32 } from './totp.ts'

const password = 'secret-1'
let clock = Date.UTC(2026, 10, 21)
let elapsed = 0
let count = 0
/** Lets the clock pass all steps whose codes have been used. */
const passUsedSteps = () => {
  clock += 90_000
}

eachServer(
  'the second factor',
  (server) => {
    /** A person with a secret that is not turned on yet; `code` gives their app's codes. */
    const addPersonWithSecret = async () => {
      const username = `person-${++count}`
      const { _id } = await server().ask(users.create, { username, password, roles: ['editor'] })
      const token = await server().login(username, password)
      const { secret, uri } = await server().ask(beginTwoFactor, { currentPassword: password }, token)
      const account = () =>
        server().core.db.selectFrom('account').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()
      const bytes = secretOf(server().core.seal, await account())!
      expect(secret).toBe(toBase32(bytes))
      const code = (drift = 0) => codeOf(bytes, stepAt(new Date(clock)) + drift)
      const enter = (otp?: string) => server().tell(login, { username, password, ...(otp && { otp }) }, '')
      return { _id, username, token, secret, uri, account, code, enter }
    }
    const turnOn = async () => {
      const person = await addPersonWithSecret()
      const { recoveryCodes } = await server().ask(turnOnTwoFactor, { otp: person.code() }, person.token)
      passUsedSteps()
      return { ...person, recoveryCodes }
    }
    /** Opens a broker link; `cut` waits for its end. */
    const connect = async ({ host, ...access }: BrokerAccess) => {
      const link = await mqtt.connectAsync(host, { ...access, reconnectPeriod: 0 }, false)
      onTestFinished(() => void link.end(true))
      return { cut: new Promise<void>((done) => link.once('close', () => done())) }
    }
    const codeFor = async (token: string) => (await server().tell(readProfile, {}, token)).code

    test('the second factor is set up with the current password, and is required once a code has turned it on', async () => {
      const person = await addPersonWithSecret()
      const { username, token } = person
      expect(person.uri).toContain(`WIFI-TMS:${username}?secret=${person.secret}&`)
      const wrong = await server().tell(beginTwoFactor, { currentPassword: 'wrong' }, token)
      expect(wrong.body).toMatchObject({ code: 40000, reason: 'wrong-password', errors: [{ path: 'currentPassword' }] })
      const other = await server().login(username, password)
      expect((await server().tell(turnOnTwoFactor, { otp: person.code(5) }, token)).code).toBe(40102)
      expect(await server().ask(readProfile, {}, token)).toMatchObject({ twoFactor: false, recoveryCodes: 0 })
      const { recoveryCodes } = await server().ask(turnOnTwoFactor, { otp: person.code() }, token)
      expect(new Set(recoveryCodes).size).toBe(10)
      expect(await server().ask(readProfile, {}, token)).toMatchObject({ twoFactor: true, recoveryCodes: 10 })
      // The other login has given no code.
      expect([await codeFor(token), await codeFor(other)]).toEqual([20000, 50012])
      expect((await server().tell(beginTwoFactor, { currentPassword: password }, token)).body.reason).toBe('factor-on')
      expect((await server().tell(turnOnTwoFactor, { otp: person.code(1) }, token)).body.reason).toBe('factor-on')
    })

    test('the second factor needs a code at the login; a code is accepted once, also a step early or late', async () => {
      const { username, code, enter } = await turnOn()
      const answer = await enter()
      expect([answer.status, answer.code, answer.body.data]).toEqual([401, 40101, null])
      expect((await server().tell(login, { username, password: 'wrong', otp: code() }, '')).code).toBe(40100)
      expect((await enter(code(-2))).code).toBe(40102)
      expect((await enter(`${code(-1).slice(0, 3)} ${code(-1).slice(3)}`)).code).toBe(20000)
      expect((await enter(code(-1))).code).toBe(40102)
      const answers = await Promise.all([enter(code(1)), enter(code(1))])
      expect(answers.map((answer) => answer.code).sort()).toEqual([20000, 40102])
      expect((await enter(code())).code).toBe(40102)
    })

    test('each recovery code replaces a code once, however it is written', async () => {
      const { recoveryCodes, token, enter } = await turnOn()
      const [first = '', second = ''] = recoveryCodes
      expect(first).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
      expect((await enter(first)).code).toBe(20000)
      expect((await enter(first)).code).toBe(40102)
      expect((await enter(second.toUpperCase().replaceAll('-', ' '))).code).toBe(20000)
      expect((await server().ask(readProfile, {}, token)).recoveryCodes).toBe(8)
    })

    test('wrong codes count as wrong tries, even with tries without a code in between', async () => {
      const { code, enter } = await turnOn()
      for (let tried = 0; tried < 10; tried++) expect((await enter('000000')).code).toBe(40102)
      expect((await enter(code())).code).toBe(42900)
      expect([(await enter()).code, (await enter(code())).code]).toEqual([40101, 42900])
      elapsed += 16 * 60_000
      expect((await enter(code())).code).toBe(20000)
    })

    test('the second factor is turned off by the current password', async () => {
      const { token, enter, account } = await turnOn()
      const turnOff = (currentPassword: string) => server().tell(turnOffTwoFactor, { currentPassword }, token)
      expect((await turnOff('wrong')).body).toMatchObject({ code: 40000, reason: 'wrong-password' })
      expect((await enter()).code).toBe(40101)
      expect((await turnOff(password)).code).toBe(20000)
      expect((await enter()).code).toBe(20000)
      expect(await account()).toMatchObject({ otpSecret: '', otpStep: null, recoveryHashes: '[]' })
    })

    test('the second factor is turned off by an administrator for another person, which is recorded in the history and ends their sessions', async () => {
      const { _id: id, username, token, enter } = await turnOn()
      expect((await server().tell(endTwoFactor, { id }, token)).code).toBe(40300)
      const ownId = (await server().ask(readProfile, {}))._id
      expect((await server().tell(endTwoFactor, { id: ownId })).code).toBe(40300)
      expect((await server().tell(endTwoFactor, { id: 'nobody' })).code).toBe(40400)
      expect((await server().ask(users.get, { id })).twoFactor).toBe(true)
      await server().ask(endTwoFactor, { id })
      expect((await enter()).code).toBe(20000)
      expect(await codeFor(token)).toBe(50012)
      const { items } = await server().ask(audits.list, { object: id, limit: 1 })
      expect(items[0]).toMatchObject({
        account: { username: 'admin' },
        object: { name: username },
        changes: [{ field: 'twoFactor', from: true, to: false }],
      })
    })

    test('the second factor is demanded of a role: people without it can only turn it on, whatever role their token is narrowed to', async () => {
      const withFactor = await turnOn()
      const lacking = await addPersonWithSecret()
      const narrowed = await server().ask(narrowRole, { role: 'editor' }, lacking.token)
      const { token, mqtt: access } = await server().ask(login, { username: lacking.username, password }, '')
      const link = await connect(access)
      const viewer = await server().ask(users.create, { username: `person-${++count}`, password, roles: ['viewer'] })
      const { token: viewerToken, mqtt: viewerAccess } = await server().ask(
        login,
        { username: viewer.username, password },
        '',
      )
      const listProducts = (by: string) => server().tell(products.list, {}, by)

      expect(await server().ask(readFactorDemand, {}, viewerToken)).toEqual({ roles: [] })
      expect((await server().tell(demandFactor, { roles: ['viewer'] }, withFactor.token)).code).toBe(40300)
      expect(await server().ask(demandFactor, { roles: ['editor', 'editor'] })).toEqual({ roles: ['editor'] })
      expect(await server().ask(readFactorDemand, {}, viewerToken)).toEqual({ roles: ['editor'] })
      await link.cut
      for (const allowedToken of [withFactor.token, viewerToken, undefined])
        expect((await listProducts(allowedToken!)).code).toBe(20000)
      for (const refusedToken of [lacking.token, narrowed.token, token]) {
        const { status, body } = await listProducts(refusedToken)
        expect([status, body.code, body.reason]).toEqual([403, 40300, 'factor-demanded'])
        expect(await server().ask(readProfile, {}, refusedToken)).toMatchObject({ lacksFactor: true, twoFactor: false })
      }
      for (const call of calls.filter((someCall) => someCall.access !== 'open' && someCall !== logout)) {
        const input = Object.fromEntries(call.params.map((name) => [name, 'nope']))
        const { body } = await server().tell(call, input, token)
        expect(body.reason === 'factor-demanded', call.path).toBe(call.access !== 'entering')
      }
      await expect(connect(access)).rejects.toThrow('Bad username or password')

      await server().ask(turnOnTwoFactor, { otp: lacking.code() }, lacking.token)
      expect((await listProducts(lacking.token)).code).toBe(20000)
      expect(await server().ask(readProfile, {}, lacking.token)).toMatchObject({ lacksFactor: false, twoFactor: true })
      // A person lacks one after it was turned off, or after they get such a role.
      const links = [await connect(narrowed.mqtt), await connect(viewerAccess)]
      await server().ask(turnOffTwoFactor, { currentPassword: password }, lacking.token)
      expect((await listProducts(lacking.token)).code).toBe(40300)
      await server().ask(users.update, { id: viewer._id, username: viewer.username, roles: ['viewer', 'editor'] })
      expect((await listProducts(viewerToken)).code).toBe(40300)
      for (const { cut } of links) await cut
      await server().ask(demandFactor, { roles: [] })
      expect((await listProducts(viewerToken)).code).toBe(20000)
    })

    test('the second factor can be demanded of an admin’s own role only after the admin has turned it on', async () => {
      const demand = (token?: string) => server().tell(demandFactor, { roles: ['admin'] }, token)
      const before = await demand()
      expect([before.code, before.body.reason]).toEqual([40900, 'own-factor-first'])
      expect(await server().ask(readFactorDemand, {})).toEqual({ roles: [] })
      const { _id: id, username, token } = await turnOn()
      await server().ask(users.update, { id, username, roles: ['admin'] })
      expect((await demand(token)).code).toBe(20000)
      expect((await server().tell(products.list, {})).code).toBe(40300)
      await server().ask(demandFactor, { roles: [] }, token)
    })

    test('the second factor is stored encrypted and its recovery codes as hashes, survives changes of the account, and is encrypted again for a new key', async () => {
      const { _id: id, username, secret, recoveryCodes, account, code, enter } = await turnOn()
      const stored = JSON.stringify([await account(), await server().ask(audits.list, { object: id })])
      for (const hidden of [
        secret,
        ...recoveryCodes,
        ...recoveryCodes.map((recoveryCode) => recoveryCode.replaceAll('-', '')),
      ])
        expect(stored).not.toContain(hidden)
      await server().ask(users.update, { id, username, phone: '7' })
      expect((await enter(code())).code).toBe(20000)

      const { db, seal } = server().core
      const [formerKey, key] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
      const bytes = secretOf(seal, await account())!.toString('hex')
      const otpSecret = sealWith(formerKey).encrypt(bytes, id)
      await db.updateTable('account').set({ otpSecret }).where('id', '=', id).execute()
      // After the key is lost, only the recovery codes work.
      expect((await enter(code(1))).code).toBe(40102)
      expect((await enter(recoveryCodes[0])).code).toBe(20000)
      await sealFactorsAgain({ db, seal: sealWith(key, formerKey) })
      expect(secretOf(sealWith(key), await account())?.toString('hex')).toBe(bytes)
    })
  },
  { now: () => new Date(clock), elapsed: () => elapsed },
)
