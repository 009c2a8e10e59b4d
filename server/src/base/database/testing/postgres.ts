import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'
import { askPostgres } from './ask-postgres.ts'

/**
 * True if the test run has a PostgreSQL; if not, the setup of the run prints that. For
 * `describe.skipIf(!postgresRuns)`.
 */
export const postgresRuns = inject('postgresPort') !== undefined

/** True if the run has a PostgreSQL of another version too. */
export const otherPostgresRuns = inject('otherPostgresPort') !== undefined

/**
 * Makes a database for one test on a PostgreSQL of the run, empty or with all tables; `drop` also closes remaining
 * connections.
 */
export async function freshDatabase(
  filled: 'empty' | 'migrated' = 'empty',
  which: 'postgresPort' | 'otherPostgresPort' = 'postgresPort',
): Promise<{ url: string; drop(): Promise<void> }> {
  const { url: server, migrated } = await askServer(which)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await askPostgres(server, `create database ${name}${filled === 'migrated' ? ` template ${migrated}` : ''}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: async () => void (await askPostgres(server, `drop database ${name} with (force)`)) }
}

/** The URL of a PostgreSQL, and the name of its database with all tables, of which test databases are copies. */
async function askServer(which: 'postgresPort' | 'otherPostgresPort'): Promise<{ url: string; migrated: string }> {
  const port = inject(which)
  if (port === undefined) throw new Error('this test run has no PostgreSQL')
  const answer = JSON.parse(await text(connect(port, '127.0.0.1')))
  if (answer.error) throw new Error(answer.error)
  return answer
}
