import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../open.ts'
import { askPostgres } from './ask-postgres.ts'
import { embeddedPostgres, type RunningPostgres, startPostgres, systemPostgres } from './embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The port that answers with the URL of the run's PostgreSQL and its database `ready`; undefined where there is none. */
    postgresPort: number | undefined
    /** The port for a PostgreSQL of another version. */
    otherPostgresPort: number | undefined
  }
}

/**
 * Provides one PostgreSQL to the test run, and one of another version where the machine has it; each is started when
 * first needed.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const ends: (() => unknown)[] = []
  /** Listens on a port that answers each connection with the URL of a PostgreSQL; undefined where there is none. */
  const answering = async (outside: string | undefined, start: (() => Promise<RunningPostgres>) | undefined) => {
    if (!outside && !start) return undefined
    let running: Promise<RunningPostgres> | undefined
    let beginning: ReturnType<typeof begin> | undefined
    const begin = async () => {
      if (!outside) running = start?.()
      const url = outside ?? (await running)!.url
      return { url, ready: await makeReady(url) }
    }
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      beginning ??= begin()
      beginning.then(
        (answer) => socket.end(JSON.stringify(answer)),
        (error: Error) => socket.end(JSON.stringify({ error: error.message })),
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ends.push(
      () => server.close(),
      () => outside && beginning?.then(({ url, ready }) => askPostgres(url, `drop database ${ready}`)).catch(() => {}),
      () => running?.then((postgres) => postgres.stop()).catch(() => {}),
    )
    const address = server.address()
    return address && typeof address === 'object' ? address.port : undefined
  }

  const [native, system] = [embeddedPostgres(), systemPostgres()]
  const port = await answering(process.env.TEST_DATABASE_URL, native ? () => startPostgres(native) : undefined)
  const other = await answering(
    process.env.TEST_OTHER_DATABASE_URL,
    system ? () => startPostgres(system, 'system') : undefined,
  )
  provide('postgresPort', port)
  provide('otherPostgresPort', other)
  if (other === undefined)
    console.error(
      'No PostgreSQL of another version: none in /usr/lib/postgresql, and TEST_OTHER_DATABASE_URL names none.',
    )
  if (port === undefined) {
    const message = `THE POSTGRESQL HALF OF THE TESTS DID NOT RUN: npm has none for ${process.platform}-${process.arch}. Set TEST_DATABASE_URL to a server whose user may create databases.`
    if (process.env.CI) throw new Error(message)
    console.error(`\n${message}\n`)
  }
  return async () => {
    for (const end of ends) await end()
  }
}

/**
 * Makes a database with all tables, from which those of the tests are copied, as migrations took most of the time of
 * each test.
 */
async function makeReady(server: string): Promise<string> {
  const name = `ready_${randomUUID().replaceAll('-', '')}`
  await askPostgres(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  await (await openDatabase({ dataDir: '', databaseUrl: url.href })).destroy()
  return name
}
