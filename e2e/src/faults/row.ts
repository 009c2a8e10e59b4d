/**
 * The bounds of every fault: the growth of memory in MB, the other caller's wait in ms at the 99th percentile, and the
 * ms until server and tags have recovered.
 */
export const BOUNDS = { growthMb: 300, p99: 300, recoveredMs: 10_000 }

/**
 * The result of one kind of fault. A figure is absent where nothing can be measured, as without answers or a process.
 */
export interface FaultRow {
  fault: string
  /** The number of times that the fault was made. */
  times: number
  /** The number of acknowledged writes that are lost. */
  lost: number
  /** The growth of the server's memory at its highest. */
  growthMb?: number
  /** The wait of the other caller, in ms at the 99th percentile. */
  p99?: number
  /** The longest time in ms until server and tags had recovered. */
  recoveredMs?: number
  /** Descriptions of everything else that must not happen. */
  faults: string[]
}

/** One text for each bound that a row breaks, and its faults. */
export function describeBrokenBounds({ lost, growthMb = 0, p99 = 0, recoveredMs = 0, faults }: FaultRow): string[] {
  const describeExcess = (value: number, limit: number, description: string) =>
    value <= limit ? [] : [`${description}: ${Math.round(value)}, at most ${limit}`]
  return [
    ...describeExcess(lost, 0, 'lost'),
    ...describeExcess(growthMb, BOUNDS.growthMb, 'MB more'),
    ...describeExcess(p99, BOUNDS.p99, 'ms that the other caller waits'),
    ...describeExcess(recoveredMs, BOUNDS.recoveredMs, 'ms until all is as before'),
    ...faults,
  ]
}

/** The results as a Markdown table; a fault that was not run has its reason. */
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
      describeBrokenBounds(row).length === 0 ? 'kept' : 'BROKEN',
    ]),
    ...[...skipped].map(([fault, why]) => [fault, `not run: ${why}`, '', '', '', '', '']),
  ]
  const widths = tableRows[0]!.map((_, column) => Math.max(...tableRows.map((cells) => cells[column]!.length)))
  return tableRows
    .map((cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`)
    .join('\n')
}
