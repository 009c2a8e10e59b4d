import { join } from 'node:path'
import type { Figure, Part } from '../measure/figures.ts'
import { digits } from '../measure/statistics.ts'
import { startSeeded } from './fleet.ts'
import { rowsOf } from './rows.ts'
import { openCaller } from './time-questions.ts'

/** Of any page, p99 in ms. */
const AIM = 100
/** Calls of each question. */
const TURNS = 20
const WARM_UP = 2
const FEW = 5

/** Tags that report each second while the list is asked. */
const REPORTS = 200

/** The device list over HTTP. */
export const listPart: Part = {
  name: 'list',
  about:
    'The device list over HTTP, 20 tags a page, sorted by each column in turn, one call after the other: ' +
    `${TURNS} of each question after ${WARM_UP} that do not count, and ${FEW} of each while tags report; CPU is the ` +
    'server’s for a call, with that of the reports that come meanwhile.',
  async run({ folder, quick, say }) {
    const count = quick ? 5000 : 100_000
    const few = quick ? 2 : FEW
    const { server, url, questions } = await startSeeded({ folder: join(folder, 'server') }, count, AIM)
    say(`${count} devices are in the database`)
    try {
      const caller = await openCaller(url)
      const timeRow = rowsOf(server, caller)
      await caller.time(questions, quick ? 1 : WARM_UP)
      const figures: Figure[] = []
      for (const [row, some] of Map.groupBy(questions, ({ row }) => row))
        figures.push(await timeRow(row, some, quick ? 3 : TURNS))
      const reported = await server.ask('reports')
      const began = performance.now()
      await server.ask('report', REPORTS)
      for (const [what, some] of Map.groupBy(questions, ({ row, query }) =>
        query.q ? 'searches' : row.split(': ')[1]!,
      ))
        figures.push(await timeRow(`${what} while ${REPORTS} tags a second report`, some, few))
      await server.ask('report', 0)
      const perSecond = (((await server.ask('reports')) - reported) / (performance.now() - began)) * 1000
      caller.close()
      const { peakMb } = await server.ask('usage')
      return [
        ...figures,
        { what: 'reports kept', measured: `${digits(perSecond)} a second` },
        { what: 'server memory at most', measured: `${digits(peakMb)} MB` },
      ]
    } finally {
      await server.end()
    }
  },
}
