import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../open.ts'
import { askPostgres } from './ask-postgres.ts'
import { embeddedPostgres, type RunningPostgres, startPostgres, systemPostgres } from './embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The port that answers with the URL of the run's PostgreSQL and the name of its migrated database; undefined if
     * there is no PostgreSQL.
     */
    postgresPort: number | undefined
    /** The port for a PostgreSQL of another version. */
    otherPostgresPort: number | undefined
  }
}

/**
 * Provides a PostgreSQL to the test run, and a second one of another version if the machine has it. Each is started
 * when a test first needs it.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const cleanups: (() => unknown)[] = []
  /** Listens on a port that answers each connection with the URL of a PostgreSQL; undefined where there is none. */
  const serveUrl = async (outside: string | undefined, start: (() => Promise<RunningPostgres>) | undefined) => {
    if (!outside && !start) return undefined
    let startedPostgres: Promise<RunningPostgres> | undefined
    let pendingAnswer: ReturnType<typeof prepareAnswer> | undefined
    const prepareAnswer = async () => {
      if (!outside) startedPostgres = start?.()
      const url = outside ?? (await startedPostgres)!.url
      return { url, migrated: await makeMigrated(url) }
    }
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      pendingAnswer ??= prepareAnswer()
      pendingAnswer.then(
        (answer) => socket.end(JSON.stringify(answer)),
        (error: Error) => socket.end(JSON.stringify({ error: error.message })),
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    cleanups.push(
      () => server.close(),
      () =>
        outside &&
        pendingAnswer?.then(({ url, migrated }) => askPostgres(url, `drop database ${migrated}`)).catch(() => {}),
      () => startedPostgres?.then((postgres) => postgres.stop()).catch(() => {}),
    )
    const address = server.address()
    return address && typeof address === 'object' ? address.port : undefined
  }

  const [native, system] = [embeddedPostgres(), systemPostgres()]
  const port = await serveUrl(process.env.TEST_DATABASE_URL, native ? () => startPostgres(native) : undefined)
  const other = await serveUrl(
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
    for (const end of cleanups) await end()
  }
}

/**
 * Makes a database with all tables. The databases of the tests are copies of it, as migrations would take most of the
 * time of each test.
 */
async function makeMigrated(server: string): Promise<string> {
  const name = `migrated_${randomUUID().replaceAll('-', '')}`
  await askPostgres(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  await (await openDatabase({ dataDir: '', databaseUrl: url.href })).destroy()
  return name
}
