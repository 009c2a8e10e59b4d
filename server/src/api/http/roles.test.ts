import { calls } from '@wifi-tms/contract/calls'
import { may, type Permission, permissions, roles } from '@wifi-tms/contract/permissions'
import { logout } from '@wifi-tms/contract/session'
import { users } from '@wifi-tms/contract/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start.ts'
import { NO_SUCH_CALL } from './open-http.ts'

/** All calls, logout last, as it ends the token that the others need. */
const callsInOrder = [...calls.filter((call) => call !== logout), logout]

describe('every call with every role', () => {
  let server: TestServer
  const tokens = new Map<string, string>([['nobody', '']])
  beforeAll(async () => {
    server = await startTestServer()
    for (const role of roles) {
      await server.ask(users.create, { username: `the-${role}`, password: 'secret-1', roles: [role] })
      tokens.set(role, await server.login(`the-${role}`, 'secret-1'))
    }
  })
  afterAll(() => server.stop())

  for (const who of ['nobody', ...roles]) {
    test.each(callsInOrder.map((call) => [`${call.method} ${call.path}`, call] as const))(
      `[role-server] ${who}: %s`,
      async (_, call) => {
        const input = Object.fromEntries(call.params.map((name) => [name, 'nope']))
        const { code, status, body } = await server.tell(call, input, tokens.get(who))
        expect(body.message).not.toBe(NO_SUCH_CALL)
        expect(status).toBeLessThan(500)
        if (call.access === 'open' || call.access === 'anybody') expect(code).toBe(40000)
        else if (who === 'nobody') expect([status, code]).toEqual([401, 50008])
        else if (call.access in permissions && !may([who], call.access as Permission))
          expect([status, code]).toEqual([403, 40300])
        else if (call.output === 'text/csv') expect([200, 400]).toContain(status)
        else expect([20000, 40000, 40400]).toContain(code)
      },
    )
  }
})
