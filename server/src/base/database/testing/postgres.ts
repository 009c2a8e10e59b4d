import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'
import { askPostgres } from './ask-postgres.ts'

/** False only where the test run has said loudly that there is no PostgreSQL: `describe.skipIf(!postgresRuns)`. */
export const postgresRuns = inject('postgresPort') !== undefined

/** True if the run has a PostgreSQL of another version too. */
export const otherPostgresRuns = inject('otherPostgresPort') !== undefined

/** A database of the test's own on a PostgreSQL of the run, empty or with all tables; `drop` also cuts remaining connections. */
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
