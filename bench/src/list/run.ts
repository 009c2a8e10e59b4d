import { join } from 'node:path'
import { embeddedPostgres, startPostgres } from '@wifi-tms/server/base/database/testing/embedded-postgres'
import type { BenchContext, BenchPart, Figure } from '../measure/figures.ts'
import { digits } from '../measure/statistics.ts'
import { type SeededServer, startSeededServer } from './fleet.ts'
import { rowTimer, type TimeRow } from './time-rows.ts'

/** The number of calls of each question for warm-up. */
const WARM_UP_TURNS = 2
/** The number of calls of each question while tags report. */
const TURNS_WHILE_REPORTING = 5
/**
 * The number of calls of each question while no tag reports (`turns`), and the p99 in ms aimed at for any page (`aim`).
 */
const onSqlite = { turns: 20, aim: 100 }
const onPostgres = { turns: 10, aim: 150 }

/** The reports of tags each second while the list is called. */
const REPORTS = 200

/** Measures the device list on a database full of tags: the PostgreSQL at `databaseUrl`, or else one in SQLite. */
async function listFigures({ folder, quick, say }: BenchContext, databaseUrl?: string): Promise<Figure[]> {
  const count = quick ? 5000 : 100_000
  const { turns, aim } = databaseUrl ? onPostgres : onSqlite
  const storage = { folder: join(folder, 'server'), ...(databaseUrl && { databaseUrl }) }
  const seeded = await startSeededServer(storage, count, aim)
  const { server, url, questions } = seeded
  say(`${count} devices are in the database`)
  try {
    const timeRow = rowTimer(url, async () => (await server.ask('usage')).cpuMs)
    await timeRow('warm-up', questions, quick ? 1 : WARM_UP_TURNS)
    const figures: Figure[] = []
    for (const [row, questionsOfRow] of Map.groupBy(questions, ({ row }) => row))
      figures.push(await timeRow(row, questionsOfRow, quick ? 2 : turns))
    if (!databaseUrl) figures.push(...(await figuresWhileReporting(seeded, timeRow, quick ? 2 : TURNS_WHILE_REPORTING)))
    const { peakMb } = await server.ask('usage')
    return [...figures, { what: 'server memory at most', measured: `${digits(peakMb)} MB` }]
  } finally {
    await server.end()
  }
}

/** Measures fewer calls, in wider rows of the table, while tags report. */
async function figuresWhileReporting({ server, questions }: SeededServer, timeRow: TimeRow, turns: number) {
  const figures: Figure[] = []
  const reportsBefore = await server.ask('reports')
  const began = performance.now()
  await server.ask('report', REPORTS)
  // The row `all tags: first page` belongs to the wider row `first page`; all searches are one row.
  const places = Map.groupBy(questions, ({ row, query }) => (query.q ? 'searches' : row.split(': ')[1]!))
  for (const [what, questionsOfPlace] of places)
    figures.push(await timeRow(`${what} while ${REPORTS} tags a second report`, questionsOfPlace, turns))
  await server.ask('report', 0)
  const perSecond = (((await server.ask('reports')) - reportsBefore) / (performance.now() - began)) * 1000
  return [...figures, { what: 'reports kept', measured: `${digits(perSecond)} a second` }]
}

/** Measures the device list over HTTP. */
export const listPart: BenchPart = {
  name: 'list',
  about:
    'The device list over HTTP, 20 tags a page, sorted by each column in turn, one call after the other: ' +
    `${onSqlite.turns} of each question after ${WARM_UP_TURNS} that do not count, and ${TURNS_WHILE_REPORTING} of each while tags report; CPU is ` +
    'the server’s for a call, with that of the reports that come meanwhile.',
  run: (context) => listFigures(context),
}

/** Measures the device list over HTTP, from PostgreSQL. */
export const postgresListPart: BenchPart = {
  name: 'list-postgres',
  about:
    'The same where the database is the PostgreSQL that npm brings, on this machine, without waiting for a disk: ' +
    `${onPostgres.turns} calls of each question after ${WARM_UP_TURNS} that do not count.`,
  async run(context) {
    const native = embeddedPostgres()
    if (!native) throw new Error('npm has no PostgreSQL for this platform')
    const postgres = await startPostgres(native)
    try {
      return await listFigures(context, postgres.url)
    } finally {
      await postgres.stop()
    }
  },
}
