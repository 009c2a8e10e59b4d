import { join } from 'node:path'
import { embeddedPostgres, startPostgres } from '@wifi-tms/server/base/database/testing/embedded-postgres'
import type { Figure, Part } from '../measure/figures.ts'
import { digits } from '../measure/statistics.ts'
import { startSeeded } from './fleet.ts'
import { rowsOf } from './rows.ts'
import { openCaller } from './time-questions.ts'

/** Of any page, p99 in ms. */
const AIM = 150
/** Calls of each question. */
const TURNS = 10
const WARM_UP = 2

/** The device list over HTTP, from PostgreSQL. */
export const postgresListPart: Part = {
  name: 'list-postgres',
  about:
    'The same where the database is the PostgreSQL that npm brings, on this machine, without waiting for a disk: ' +
    `${TURNS} calls of each question after ${WARM_UP} that do not count.`,
  async run({ folder, quick, say }) {
    const native = embeddedPostgres()
    if (!native) throw new Error('npm has no PostgreSQL for this platform')
    const count = quick ? 5000 : 100_000
    const postgres = await startPostgres(native)
    try {
      const place = { folder: join(folder, 'server'), databaseUrl: postgres.url }
      const { server, url, questions } = await startSeeded(place, count, AIM)
      say(`${count} devices are in the database`)
      try {
        const caller = await openCaller(url)
        const timeRow = rowsOf(server, caller)
        await caller.time(questions, quick ? 1 : WARM_UP)
        const figures: Figure[] = []
        for (const [row, some] of Map.groupBy(questions, ({ row }) => row))
          figures.push(await timeRow(row, some, quick ? 2 : TURNS))
        caller.close()
        const { peakMb } = await server.ask('usage')
        return [...figures, { what: 'server memory at most', measured: `${digits(peakMb)} MB` }]
      } finally {
        await server.end()
      }
    } finally {
      await postgres.stop()
    }
  },
}
