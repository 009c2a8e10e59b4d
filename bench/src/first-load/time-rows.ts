import type { Browser } from '@playwright/test'
import type { BenchContext, Figure } from '../measure/figures.ts'
import { digits, median } from '../measure/statistics.ts'
import { lines } from './lines.ts'
import { type RowsPage, timePage } from './time-page.ts'

/** The number of times that each page is opened on each line. */
const TURNS = 5

/**
 * Times the device list until it shows its rows, with an empty cache: the console (`ours`) and the page of ProLayout
 * and ProTable (`peer`) in turns on each line.
 */
export async function timeRows(
  browser: Browser,
  ours: RowsPage,
  peer: RowsPage,
  context: BenchContext,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const line of lines) {
    const pairs: Record<'ours' | 'theirs', Awaited<ReturnType<typeof timePage>>>[] = []
    for (let turn = 0; turn < (context.quick ? 1 : TURNS); turn++)
      pairs.push({ ours: await timePage(browser, ours, line), theirs: await timePage(browser, peer, line) })
    context.say(`${line.name}: measured`)
    const medianOf = (who: 'ours' | 'theirs', what: 'ms' | 'requests' | 'kB') =>
      median(pairs.map((pair) => pair[who][what]))
    const textOf = (who: 'ours' | 'theirs') =>
      `${digits(medianOf(who, 'ms'))} ms, ${medianOf(who, 'requests')} requests, ${digits(medianOf(who, 'kB'))} kB`
    const ratio = digits(median(pairs.map((pair) => pair.ours.ms / pair.theirs.ms)))
    figures.push({
      what: `rows of the device list on ${line.name}`,
      measured: `${ratio} ×: ${textOf('ours')}; the peer ${textOf('theirs')}`,
      aim: line.aim,
    })
  }
  return figures
}
