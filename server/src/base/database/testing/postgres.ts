import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'
import { askPostgres } from './ask-postgres.ts'

/**
 * True if the test run has a PostgreSQL; where it has none, its setup prints so. For `describe.skipIf(!postgresRuns)`.
 */
export const postgresRuns = inject('postgresPort') !== undefined

/** True if the run has a PostgreSQL of another version too. */
export const otherPostgresRuns = inject('otherPostgresPort') !== undefined

/**
 * Makes a database for one test on a PostgreSQL of the run, empty or with all tables; `drop` also closes remaining
 * connections.
 */
export async function freshDatabase(
  filled: 'empty' | 'ready' = 'empty',
  which: 'postgresPort' | 'otherPostgresPort' = 'postgresPort',
): Promise<{ url: string; drop(): Promise<void> }> {
  const { url: server, ready } = await running(which)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await askPostgres(server, `create database ${name}${filled === 'ready' ? ` template ${ready}` : ''}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: async () => void (await askPostgres(server, `drop database ${name} with (force)`)) }
}

/** The URL of a PostgreSQL, and the name of the database with all tables that others are copied from. */
async function running(which: 'postgresPort' | 'otherPostgresPort'): Promise<{ url: string; ready: string }> {
  const port = inject(which)
  if (port === undefined) throw new Error('this test run has no PostgreSQL')
  const answer = JSON.parse(await text(connect(port, '127.0.0.1')))
  if (answer.error) throw new Error(answer.error)
  return answer
}
