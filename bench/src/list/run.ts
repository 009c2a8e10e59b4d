import { join } from 'node:path'
import { devices } from '@wifi-tms/contract/devices'
import { signIn } from '../api.ts'
import { startChild } from '../child/start-child.ts'
import type { Figure, Part } from '../measure/figures.ts'
import { digits, largest, median } from '../measure/statistics.ts'
import { seedFile, serverFile } from '../processes/files.ts'
import type { calls as seedCalls } from '../processes/seed.ts'
import type { calls as serverCalls } from '../processes/server.ts'
import { pageQuestions, type Query, type Question, searches, searchQuestions } from './questions.ts'
import { type Timed, timeQuestions } from './time-questions.ts'

async function seeded(folder: string, count: number): Promise<string[]> {
  const child = startChild<typeof seedCalls>(seedFile)
  try {
    return (await child.ask('seed', { folder, count })).productIds
  } finally {
    await child.end()
  }
}

/** One row for all questions of its name: the middle of their middles, and the slowest of their slow ends. */
function figureOf(row: string, timed: readonly Timed[]): Figure {
  const slowest = largest(timed, ({ cpuMs }) => cpuMs)
  const late = largest(timed, ({ spread }) => spread.p99).spread.p99
  const middle = median(timed.map(({ spread }) => spread.p50))
  const { named, spread, cpuMs } = slowest
  const most = `dearest ${named}: p50 ${digits(spread.p50)}, p99 ${digits(spread.p99)}, CPU ${digits(cpuMs)} ms`
  return {
    what: row,
    measured: `p50 ${digits(middle)}, p99 at most ${digits(late)} ms; ${most}`,
    aim: `p99 under ${slowest.aim} ms`,
  }
}

/** The device list over HTTP. */
export const listPart: Part = {
  name: 'list',
  about: 'The device list over HTTP, 20 tags a page, sorted by each column in turn, one call after the other.',
  async run({ folder, profiles, quick, say }) {
    const count = quick ? 5000 : 100_000
    const data = join(folder, 'server')
    const [product] = await seeded(data, count)
    say(`${count} devices are in the database`)
    const server = startChild<typeof serverCalls>(serverFile)
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

      const cpu = async () => (await server.ask('usage')).cpuMs
      await timeQuestions(url, cpu, questions, 3)
      if (profiles) await server.ask('startProfile')
      const timed = await timeQuestions(url, cpu, questions, quick ? 10 : 100)
      if (profiles) await server.ask('stopProfile', join(profiles, 'list.cpuprofile'))
      for (const { row, named, aim, spread, cpuMs } of timed)
        if (spread.p99 > aim)
          say(
            `over its aim: ${row}, ${named}: p50 ${digits(spread.p50)}, p99 ${digits(spread.p99)}, CPU ${digits(cpuMs)} ms`,
          )
      const { peakMb } = await server.ask('usage')
      const rows = Map.groupBy(timed, ({ row }) => row)
      return [
        ...Array.from(rows, ([row, some]) => figureOf(row, some)),
        { what: 'server memory at most', measured: `${digits(peakMb)} MB` },
      ]
    } finally {
      await server.end()
    }
  },
}
