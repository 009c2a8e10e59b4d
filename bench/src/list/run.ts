import { join } from 'node:path'
import { devices } from '@wifi-tms/contract/devices'
import { signIn } from '../api.ts'
import { startChild } from '../child/start-child.ts'
import type { Figure, Part } from '../measure/figures.ts'
import { digits, largest, spreadOf } from '../measure/statistics.ts'
import { seedFile, serverFile } from '../processes/files.ts'
import type { calls as seedCalls } from '../processes/seed.ts'
import type { calls as serverCalls } from '../processes/server.ts'
import type { calls as changeCalls } from './change.ts'
import { pageQuestions, type Query, type Question, searches, searchQuestions } from './questions.ts'
import { openAsking, type Timed } from './time-questions.ts'

/** Calls of each question. */
const TURNS = 200
const WARM_UP = 20
const ANEW = 20

async function seeded(folder: string, count: number): Promise<string[]> {
  const child = startChild<typeof seedCalls>(seedFile)
  try {
    return (await child.ask('seed', { folder, count })).productIds
  } finally {
    await child.end()
  }
}

/** One row for all questions of its name: what their calls took, and the question whose slow end is the slowest. */
function figureOf(row: string, timed: readonly Timed[], cpuMs: number): Figure {
  const { p50, p99 } = spreadOf(timed.flatMap(({ took }) => took))
  const slowest = largest(timed, ({ took }) => spreadOf(took).p99)
  const worst = `slowest ${slowest.row === row ? '' : `${slowest.row} `}${slowest.named}: p99 ${digits(spreadOf(slowest.took).p99)}`
  return {
    what: row,
    measured: `p50 ${digits(p50)}, p99 ${digits(p99)} ms, CPU ${digits(cpuMs)} ms; ${worst} ms`,
    ...(slowest.aim && { aim: `p99 under ${slowest.aim} ms` }),
  }
}

/** The device list over HTTP. */
export const listPart: Part = {
  name: 'list',
  about:
    'The device list over HTTP, 20 tags a page, sorted by each column in turn, one call after the other: ' +
    `${TURNS} of each question after ${WARM_UP} that do not count; CPU is the server’s for a call.`,
  async run({ folder, profiles, quick, say }) {
    const count = quick ? 5000 : 100_000
    const data = join(folder, 'server')
    const [product] = await seeded(data, count)
    say(`${count} devices are in the database`)
    const server = startChild<typeof serverCalls>(serverFile)
    const other = startChild<typeof changeCalls>(new URL('./change.ts', import.meta.url))
    try {
      const { url } = await server.ask('start', { folder: data })
      const person = await signIn(url)
      const totalOf = async (query: Query) => (await person.ask(devices.list, { ...query, limit: 1 })).total
      const filters: Record<string, Query> = {
        [`${digits(count)} tags`]: {},
        'those of a product': { product: product! },
        'those of middling signal': { rssi: 'middle' },
        'those with a failed picture': { state: 'failed' },
      }
      const questions: Question[] = []
      for (const [name, filter] of Object.entries(filters))
        questions.push(...pageQuestions(name, filter, await totalOf(filter)))
      for (const [row, texts] of Object.entries(searches))
        for (const q of texts) questions.push(...searchQuestions(row, q, await totalOf({ q })))

      const asking = openAsking(url)
      await asking.time(questions, quick ? 3 : WARM_UP)
      const cpu = async () => (await server.ask('usage')).cpuMs
      const timeRow = async (row: string, some: readonly Question[], turns: number, first?: () => Promise<unknown>) => {
        const before = await cpu()
        const timed = await asking.time(some, turns, first)
        return figureOf(row, timed, ((await cpu()) - before) / (turns * some.length))
      }
      if (profiles) await server.ask('startProfile')
      const figures: Figure[] = []
      for (const [row, some] of Map.groupBy(questions, ({ row }) => row))
        figures.push(await timeRow(row, some, quick ? 10 : TURNS))
      if (profiles) await server.ask('stopProfile', join(profiles, 'list.cpuprofile'))
      await other.ask('open', data)
      const byAlias = questions.filter(({ query }) => query.sort === 'alias').map(({ aim: _, ...one }) => one)
      for (const [what, some] of Map.groupBy(byAlias, ({ query }) => (query.q ? 'a search' : 'a page')))
        figures.push(
          await timeRow(`${what}, all of the fleet read anew`, some, quick ? 2 : ANEW, () => other.ask('change')),
        )
      asking.close()
      const { peakMb } = await server.ask('usage')
      return [...figures, { what: 'server memory at most', measured: `${digits(peakMb)} MB` }]
    } finally {
      await Promise.all([server.end(), other.end()])
    }
  },
}
