import { afterAll, beforeAll, describe, test } from 'vitest'
import { type TestPlace, testDatabases } from '../base/database/testing/each-database.ts'
import { type Overrides, startTestServer, type TestServer } from './start.ts'

type Once = (title: string, work: () => Promise<void>) => void

/**
 * Runs the same tests against a complete server on each database; the tests of one block share a server. `once` defines
 * a test that does not depend on the database: it runs only on the first one.
 */
export function eachServer(
  name: string,
  tests: (server: () => TestServer, once: Once) => void,
  overrides: Overrides = {},
): void {
  for (const [index, { database, makeMigrated, runs }] of testDatabases.entries()) {
    describe.skipIf(!runs)(`${name} (${database})`, () => {
      let place: TestPlace
      let server: TestServer
      beforeAll(async () => {
        place = await makeMigrated()
        const { drop: _, ...where } = place
        server = await startTestServer({ ...where, ...overrides })
      })
      afterAll(async () => {
        await server.stop()
        await place.drop()
      })
      tests(() => server, index === 0 ? test : () => {})
    })
  }
}
