import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'
import { askPostgres } from './ask-postgres.ts'

/** False only where the test run has said loudly that there is no PostgreSQL: `describe.skipIf(!postgresRuns)`. */
export const postgresRuns = inject('postgresPort') !== undefined

/** True if the run has a PostgreSQL of another version too. */
export const otherPostgresRuns = inject('otherPostgresPort') !== undefined

/** An empty database of the test's own on a PostgreSQL of the run; `drop` also cuts remaining connections. */
export async function freshDatabase(
  which: 'postgresPort' | 'otherPostgresPort' = 'postgresPort',
): Promise<{ url: string; drop(): Promise<void> }> {
  const server = await serverUrl(which)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await askPostgres(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: async () => void (await askPostgres(server, `drop database ${name} with (force)`)) }
}

async function serverUrl(which: 'postgresPort' | 'otherPostgresPort'): Promise<string> {
  const port = inject(which)
  if (port === undefined) throw new Error('this test run has no PostgreSQL')
  const answer = JSON.parse(await text(connect(port, '127.0.0.1')))
  if (answer.error) throw new Error(answer.error)
  return answer.url
}
