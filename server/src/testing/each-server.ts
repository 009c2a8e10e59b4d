import { afterAll, beforeAll, describe } from 'vitest'
import { kinds, type TestPlace } from '../base/database/testing/each-database.ts'
import { type Overrides, startTestServer, type TestServer } from './start.ts'

/** Runs the same tests against a whole server on each database; the tests of one block share a server. */
export function eachServer(name: string, tests: (server: () => TestServer) => void, overrides: Overrides = {}): void {
  for (const { kind, ready, runs } of kinds) {
    describe.skipIf(!runs)(`${name} (${kind})`, () => {
      let place: TestPlace
      let server: TestServer
      beforeAll(async () => {
        place = await ready()
        const { drop: _, ...where } = place
        server = await startTestServer({ ...where, ...overrides })
      })
      afterAll(async () => {
        await server.stop()
        await place.drop()
      })
      tests(() => server)
    })
  }
}
