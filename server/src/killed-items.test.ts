import { expect, test } from 'vitest'
import { eachPlace } from './base/database/testing/each-database.ts'
import { addressIn, setUpPrograms, startProgram } from './testing/start-program.ts'

setUpPrograms()

/** The number of rows of one call, and for each kill the number of calls that are answered before it. */
const ROWS = 300
const KILL_AFTER = [1, 3]
const PASSWORD = 'kill-me-again'

type Answer = { code: number; data: { created: number; changed: number; same: number } }

eachPlace('a server that is killed while items are written', (place) => {
  test('a server that is killed while items are written has every item of an answered call, and all or none of an unanswered one', async () => {
    const { dataDir, databaseUrl } = await place()
    const env = { DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    const start = async () => {
      const program = startProgram(env)
      const url = addressIn(await program.waitFor(/http:\/\//))
      const call = async <Data>(path: string, body?: object, headers: Record<string, string> = {}) => {
        const answer = await fetch(`${url}/user/api/${path}`, {
          headers: { 'content-type': 'application/json', ...headers },
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        })
        return (await answer.json()) as Data
      }
      const { data } = await call<{ data: { token: string } }>('login', { username: 'admin', password: PASSWORD })
      const authHeaders = { authorization: `Bearer ${data.token}` }
      return {
        ...program,
        write: (number: number) => {
          const rows = Array.from({ length: ROWS }, (_, row) => ({
            key: `${number}-${row}`,
            values: { price: number },
          }))
          return call<Answer>('items', { rows }, { ...authHeaders, 'idempotency-key': `night ${number}` })
        },
        total: async () =>
          (await call<{ data: { total: number } }>('rest/items?limit=1', undefined, authHeaders)).data.total,
      }
    }
    let answeredCalls = 0
    for (const callsBeforeKill of KILL_AFTER) {
      const server = await start()
      for (const until = answeredCalls + callsBeforeKill; answeredCalls < until; answeredCalls++)
        expect(await server.write(answeredCalls)).toMatchObject({ code: 20000 })
      const cutCall = server.write(answeredCalls).then(
        () => 'answered',
        () => 'cut',
      )
      server.child.kill('SIGKILL')
      await server.ended
      await cutCall
      const again = await start()
      const totalAfterKill = await again.total()
      expect([answeredCalls * ROWS, (answeredCalls + 1) * ROWS]).toContain(totalAfterKill)
      // The program that got no answer repeats the call with the same key: nothing is done twice.
      const { code, data } = await again.write(answeredCalls)
      expect([code, data.created, data.changed + data.same]).toEqual([20000, ROWS, 0])
      answeredCalls++
      expect(await again.total()).toBe(answeredCalls * ROWS)
      again.child.kill('SIGKILL')
      await again.ended
    }
  })
})
