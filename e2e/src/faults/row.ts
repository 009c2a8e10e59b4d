/** The bounds: growth in MB, waits in ms at the 99th percentile, and ms until all is as before. */
export const BOUNDS = { growthMb: 300, p99: 300, recoveredMs: 10_000 }

/** The result of one kind of fault. A figure is absent where it cannot be measured: no call is answered, or no process survives. */
export interface FaultRow {
  fault: string
  /** The number of times that the fault was made. */
  times: number
  /** The number of acknowledged things that are not there. */
  lost: number
  growthMb?: number
  /** The wait of the other caller, in ms at the 99th percentile. */
  p99?: number
  /** The longest time in ms until all was as before. */
  recoveredMs?: number
  /** Other things that must not happen, in words. */
  faults: string[]
}

/** The bounds that a row breaks, in words; empty when all is well. */
export function brokenIn({ lost, growthMb = 0, p99 = 0, recoveredMs = 0, faults }: FaultRow): string[] {
  const ifOver = (value: number, most: number, words: string) =>
    value <= most ? [] : [`${words}: ${Math.round(value)}, at most ${most}`]
  return [
    ...ifOver(lost, 0, 'lost'),
    ...ifOver(growthMb, BOUNDS.growthMb, 'MB more'),
    ...ifOver(p99, BOUNDS.p99, 'ms that the other caller waits'),
    ...ifOver(recoveredMs, BOUNDS.recoveredMs, 'ms until all is as before'),
    ...faults,
  ]
}

/** The table in Markdown; a fault that was not run has its reason. */
export function tableOf(rows: readonly FaultRow[], skipped: ReadonlyMap<string, string>): string {
  const withUnit = (value: number | undefined, unit: string) =>
    value === undefined ? '–' : `${Math.round(value)} ${unit}`
  const tableRows = [
    ['fault', 'times', 'lost', 'memory, more', 'p99 of the other caller', 'as before after', 'bounds'],
    ['---', '---', '---', '---', '---', '---', '---'],
    ...rows.map((row) => [
      row.fault,
      String(row.times),
      String(row.lost),
      withUnit(row.growthMb, 'MB'),
      withUnit(row.p99, 'ms'),
      withUnit(row.recoveredMs, 'ms'),
      brokenIn(row).length === 0 ? 'kept' : 'BROKEN',
    ]),
    ...[...skipped].map(([fault, why]) => [fault, `not run: ${why}`, '', '', '', '', '']),
  ]
  const widths = tableRows[0]!.map((_, column) => Math.max(...tableRows.map((cells) => cells[column]!.length)))
  return tableRows
    .map((cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`)
    .join('\n')
}
