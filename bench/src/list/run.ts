import { join } from 'node:path'
import { startChild } from '../child/start-child.ts'
import type { Figure, Part } from '../measure/figures.ts'
import { digits } from '../measure/statistics.ts'
import type { calls as changeCalls } from './change.ts'
import { startSeeded } from './fleet.ts'
import { rowsOf } from './rows.ts'
import { openAsking } from './time-questions.ts'

/** Calls of each question. */
const TURNS = 200
const WARM_UP = 20
const FEW = 20

/** Tags that report each second while the list is asked. */
const REPORTS = 200

/** The device list over HTTP. */
export const listPart: Part = {
  name: 'list',
  about:
    'The device list over HTTP, 20 tags a page, sorted by each column in turn, one call after the other: ' +
    `${TURNS} of each question after ${WARM_UP} that do not count, ${FEW} of each while tags report, and after another ` +
    'program wrote to the database, so that all of the fleet is read anew; CPU is the server’s for a call, with that of ' +
    'the reports that come meanwhile.',
  async run({ folder, quick, say }) {
    const count = quick ? 5000 : 100_000
    const few = quick ? 2 : FEW
    const data = join(folder, 'server')
    const { server, url, questions } = await startSeeded({ folder: data }, count)
    say(`${count} devices are in the database`)
    const other = startChild<typeof changeCalls>(new URL('./change.ts', import.meta.url))
    try {
      const asking = await openAsking(url)
      const timeRow = rowsOf(server, asking)
      await asking.time(questions, quick ? 3 : WARM_UP)
      const figures: Figure[] = []
      for (const [row, some] of Map.groupBy(questions, ({ row }) => row))
        figures.push(await timeRow(row, some, quick ? 10 : TURNS))
      const reported = await server.ask('reports')
      const began = performance.now()
      await server.ask('report', REPORTS)
      for (const [what, some] of Map.groupBy(questions, ({ row, query }) =>
        query.q ? 'searches' : row.split(': ')[1]!,
      ))
        figures.push(await timeRow(`${what} while ${REPORTS} tags a second report`, some, few))
      await server.ask('report', 0)
      const perSecond = (((await server.ask('reports')) - reported) / (performance.now() - began)) * 1000
      await other.ask('open', data)
      const byAlias = questions.filter(({ query }) => query.sort === 'alias').map(({ aim: _, ...one }) => one)
      for (const [what, some] of Map.groupBy(byAlias, ({ query }) => (query.q ? 'a search' : 'a page')))
        figures.push(await timeRow(`${what}, all of the fleet read anew`, some, few, () => other.ask('change')))
      asking.close()
      const { peakMb } = await server.ask('usage')
      return [
        ...figures,
        { what: 'reports kept', measured: `${digits(perSecond)} a second` },
        { what: 'server memory at most', measured: `${digits(peakMb)} MB` },
      ]
    } finally {
      await Promise.all([server.end(), other.end()])
    }
  },
}
