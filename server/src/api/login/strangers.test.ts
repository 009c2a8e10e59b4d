import { login } from '@wifi-tms/contract/session'
import { users } from '@wifi-tms/contract/users'
import { beforeEach, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { ADMIN } from '../../testing/start.ts'

/** The milliseconds that have passed for the server. */
let elapsedMs = 0
/** A name that no other test uses. */
let username = ''
let count = 0
beforeEach(() => {
  username = `owner-${++count}`
})
const password = 'of-the-owner'
/** An address of one IPv6 network of 64 bits. */
const addressWithin = (network: number, host: number) =>
  `2001:db8:0:${network.toString(16)}:${(host + 1).toString(16)}::7`

eachServer(
  'logins of strangers',
  (server, once) => {
    /** The answer to a login from an address. */
    const logInFrom = async (address: string, credentials: { username: string; password: string }) => {
      const body = JSON.stringify(credentials)
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
      return (await server().tell(login, credentials, '', { body, headers })).code
    }
    const guessFrom = (address: string) => logInFrom(address, { username, password: 'a guess' })
    const enterFrom = (address: string) => logInFrom(address, { username, password })
    const addOwner = () => server().ask(users.create, { username, password, roles: ['viewer'] })
    /** Counts the answers by code. */
    const countCodes = (codes: (number | undefined)[]) =>
      Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]))

    test('all addresses of an IPv6 network of 64 bits are one stranger, whose first ten wrong tries are checked', async () => {
      await addOwner()
      // At most forty tries of one stranger wait in the queue.
      const codes = await Promise.all(Array.from({ length: 10 }, (_, index) => guessFrom(addressWithin(1, index))))
      codes.push(
        ...(await Promise.all(Array.from({ length: 50 }, (_, index) => guessFrom(addressWithin(1, index + 10))))),
      )
      expect(countCodes(codes)).toEqual({ 40100: 10, 42900: 50 })
      expect([await enterFrom(addressWithin(1, 99)), await enterFrom(addressWithin(2, 99))]).toEqual([42900, 20000])
    })

    test('an IPv4 address is one stranger, however it is written', async () => {
      await addOwner()
      const codes: (number | undefined)[] = []
      for (const address of ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:c000:207', '0:0:0:0:0:ffff:192.0.2.7'])
        for (let index = 0; index < 3; index++) codes.push(await guessFrom(address))
      expect(countCodes(codes)).toEqual({ 40100: 10, 42900: 2 })
      expect(await enterFrom('192.0.2.8')).toBe(20000)
    })

    test('a hundred wrong tries of a name, from any addresses, block it for a while for all places but known ones', async () => {
      await addOwner()
      expect(await enterFrom('2001:db8:beef::1')).toBe(20000)
      const codes: (number | undefined)[] = []
      for (let network = 0; network < 11; network++)
        codes.push(
          ...(await Promise.all(
            Array.from({ length: 10 }, (_, index) => guessFrom(addressWithin(0x100 + network, index))),
          )),
        )
      expect(countCodes(codes)).toEqual({ 40100: 100, 42900: 10 })
      // The owner has never signed in from the first address; from the other's network they have, at another address.
      expect([await enterFrom('192.0.2.10'), await enterFrom('2001:db8:beef::2')]).toEqual([42900, 20000])
      // A known place has no more tries than others.
      const codesOfKnownPlace = await Promise.all(
        Array.from({ length: 12 }, (_, index) => guessFrom(`2001:db8:beef::${index}`)),
      )
      expect(countCodes(codesOfKnownPlace)).toEqual({ 40100: 10, 42900: 2 })
      expect(await logInFrom('192.0.2.10', ADMIN)).toBe(20000)
      elapsedMs += 15 * 60_000
      expect([await enterFrom('192.0.2.10'), await enterFrom('2001:db8:beef::2')]).toEqual([20000, 20000])
    })

    once(
      'a stranger who floods the login from one IPv6 network does not block others with the right password',
      async () => {
        const guesses = Array.from({ length: 500 }, async (_, index) => {
          const began = performance.now()
          const code = await logInFrom(addressWithin(3, index), { username: `invented-${index}`, password: 'a guess' })
          return { code, ms: performance.now() - began }
        })
        const codes: (number | undefined)[] = []
        for (let index = 0; index < 15; index++) codes.push(await logInFrom('192.0.2.9', ADMIN))
        expect(codes).toEqual(Array(15).fill(20000))
        const refused = (await Promise.all(guesses)).filter(({ code }) => code === 42900)
        expect(refused.length).toBeGreaterThan(100)
        // Refusals are delayed, so that a client that repeats at once does not flood the server.
        expect(Math.min(...refused.map(({ ms }) => ms))).toBeGreaterThanOrEqual(990)
      },
    )
  },
  { elapsed: () => elapsedMs, trustedProxies: ['127.0.0.1'] },
)
