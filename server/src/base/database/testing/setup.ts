import { createServer } from 'node:net'
import type { TestProject } from 'vitest/node'
import { embeddedPostgres, type RunningPostgres, startPostgres } from './embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The port that answers with the URL of the run's PostgreSQL; undefined where there is none. */
    postgresPort: number | undefined
  }
}

/** Gives the whole test run one PostgreSQL, started when the first test asks for it. */
export default async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const outside = process.env.TEST_DATABASE_URL
  const native = embeddedPostgres()
  if (!outside && !native) {
    const message = `THE POSTGRESQL HALF OF THE TESTS DID NOT RUN: npm has none for ${process.platform}-${process.arch}. Set TEST_DATABASE_URL to a server whose user may create databases.`
    if (process.env.CI) throw new Error(message)
    console.error(`\n${message}\n`)
    return undefined
  }
  let running: Promise<RunningPostgres> | undefined
  const ask = async () => {
    if (outside || !native) return outside
    running ??= startPostgres(native)
    return (await running).url
  }
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    ask().then(
      (url) => socket.end(JSON.stringify({ url })),
      (error: Error) => socket.end(JSON.stringify({ error: error.message })),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address && typeof address === 'object') provide('postgresPort', address.port)
  return async () => {
    server.close()
    await running?.then((postgres) => postgres.stop()).catch(() => {})
  }
}
