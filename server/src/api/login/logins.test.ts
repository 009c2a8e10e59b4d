import { endLogin, endOtherLogins, login, narrowRole, readLogins, readProfile } from '@wifi-tms/contract/session'
import { users } from '@wifi-tms/contract/users'
import { beforeEach, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { checkBrokerAccess } from '../sessions/check-token.ts'

let clock = 0
let count = 0

eachServer(
  'one’s own logins',
  (server) => {
    let username: string
    beforeEach(async () => {
      username = `person-${++count}`
      const admin = await server().login()
      await server().ask(users.create, { username, password: 'secret-1', roles: ['editor'] }, admin)
    })
    const logIn = async (agent: string) => {
      const headers = { 'user-agent': agent }
      const { body } = await server().tell(login, { username, password: 'secret-1' }, '', { headers })
      return body.data as { token: string; mqtt: { username: string; password: string } }
    }
    const listLogins = async (token: string) => (await server().ask(readLogins, {}, token)).items
    const codeOfToken = async (token: string) => (await server().tell(readProfile, {}, token)).code

    test('each login is listed with its address and program, and the caller’s own is marked', async () => {
      const desk = await logIn('Desk/1.0')
      clock += 60_000
      const phone = await logIn(`Phone/2.0 ${'x'.repeat(500)}`)
      const deskLogins = await listLogins(desk.token)
      expect(deskLogins).toMatchObject([
        { agent: expect.stringMatching(/^Phone\/2\.0 x+$/), address: '127.0.0.1', own: false },
        { agent: 'Desk/1.0', address: '127.0.0.1', own: true },
      ])
      expect(deskLogins[0]!.agent).toHaveLength(300)
      expect((await listLogins(phone.token)).map(({ own }) => own)).toEqual([true, false])
      expect(Date.parse(deskLogins[0]!.createdAt) - Date.parse(deskLogins[1]!.createdAt)).toBe(60_000)
    })

    test('a token that was narrowed to a role is not listed as a login, and ends with the login that it was made from', async () => {
      const [desk, phone] = [await logIn('Desk'), await logIn('Phone')]
      const { token } = await server().ask(narrowRole, { role: 'editor' }, phone.token)
      const deskLogins = await listLogins(desk.token)
      expect(deskLogins).toHaveLength(2)
      await server().ask(endLogin, { id: deskLogins.find(({ own }) => !own)!._id }, desk.token)
      expect([await codeOfToken(phone.token), await codeOfToken(token), await codeOfToken(desk.token)]).toEqual([
        50012, 50012, 20000,
      ])
      expect(await listLogins(desk.token)).toHaveLength(1)
    })

    test('the other logins end at once with their broker links, and the caller’s own stays', async () => {
      const [desk, phone, tablet] = [await logIn('Desk'), await logIn('Phone'), await logIn('Tablet')]
      await server().ask(endOtherLogins, {}, desk.token)
      expect(await Promise.all([desk, phone, tablet].map(({ token }) => codeOfToken(token)))).toEqual([
        20000, 50012, 50012,
      ])
      const { mqtt } = phone
      expect(await checkBrokerAccess(server().core, mqtt.username, mqtt.password)).toBeUndefined()
      expect((await listLogins(desk.token)).map(({ agent }) => agent)).toEqual(['Desk'])
    })

    test('another person’s login is not found, and an expired one is not listed', async () => {
      const desk = await logIn('Desk')
      const ownId = (await listLogins(desk.token))[0]!._id
      const other = await server().login()
      expect((await server().tell(endLogin, { id: ownId }, other)).code).toBe(40400)
      expect(await codeOfToken(desk.token)).toBe(20000)
      // Longer than SESSION_IDLE_HOURS.
      clock += 13 * 3_600_000
      const laterLogin = await logIn('Desk again')
      expect((await listLogins(laterLogin.token)).map(({ agent }) => agent)).toEqual(['Desk again'])
    })
  },
  { now: () => new Date(Date.UTC(2026, 0, 1) + clock) },
)
