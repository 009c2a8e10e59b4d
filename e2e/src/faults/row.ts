/** What may be: growth in MB, waits in ms at the 99th percentile, and ms until all is as before. */
export const BOUNDS = { growthMb: 300, p99: 300, recoveredMs: 10_000 }

/** What came of one kind of fault. Absent: not measured here, as nobody can be answered or no process stays. */
export interface Row {
  fault: string
  /** How often it happened. */
  times: number
  /** What was acknowledged and is not there. */
  lost: number
  growthMb?: number
  /** The wait of the other caller. */
  p99?: number
  /** The longest of the waits until all was as before. */
  recoveredMs?: number
  /** What else must not be. */
  faults: string[]
}

/** The bounds that a row breaks, in words; empty when all is well. */
export function brokenIn({ lost, growthMb = 0, p99 = 0, recoveredMs = 0, faults }: Row): string[] {
  const over = (value: number, most: number, words: string) =>
    value <= most ? [] : [`${words}: ${Math.round(value)}, at most ${most}`]
  return [
    ...over(lost, 0, 'lost'),
    ...over(growthMb, BOUNDS.growthMb, 'MB more'),
    ...over(p99, BOUNDS.p99, 'ms that the other caller waits'),
    ...over(recoveredMs, BOUNDS.recoveredMs, 'ms until all is as before'),
    ...faults,
  ]
}

/** The table in Markdown; what was not run says why. */
export function tableOf(rows: readonly Row[], skipped: ReadonlyMap<string, string>): string {
  const said = (value: number | undefined, unit: string) => (value === undefined ? '–' : `${Math.round(value)} ${unit}`)
  const all = [
    ['fault', 'times', 'lost', 'memory, more', 'p99 of the other caller', 'as before after', 'bounds'],
    ['---', '---', '---', '---', '---', '---', '---'],
    ...rows.map((row) => [
      row.fault,
      String(row.times),
      String(row.lost),
      said(row.growthMb, 'MB'),
      said(row.p99, 'ms'),
      said(row.recoveredMs, 'ms'),
      brokenIn(row).length === 0 ? 'kept' : 'BROKEN',
    ]),
    ...[...skipped].map(([fault, why]) => [fault, `not run: ${why}`, '', '', '', '', '']),
  ]
  const widths = all[0]!.map((_, column) => Math.max(...all.map((cells) => cells[column]!.length)))
  return all.map((cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`).join('\n')
}
