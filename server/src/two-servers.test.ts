import { describe, expect, onTestFinished, test } from 'vitest'
import { freshDatabase, postgresRuns } from './base/database/testing/postgres.ts'
import { startTestServer } from './testing/start.ts'

describe.skipIf(!postgresRuns)('two servers on one PostgreSQL database', () => {
  test('the second does not start and leaves the first alone; once that has stopped the next one does', async () => {
    const { url: databaseUrl, drop } = await freshDatabase()
    onTestFinished(drop)
    const first = await startTestServer({ databaseUrl })
    await expect(startTestServer({ databaseUrl })).rejects.toThrow(
      /^DATABASE_URL: another server is running on this database\.$/,
    )
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
    await first.stop()
    const next = await startTestServer({ databaseUrl })
    expect(next.admin).toBeUndefined()
    await next.stop()
  })
})
