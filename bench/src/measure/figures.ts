/** One line of the table: what was measured, what came out, and what we want it to be. */
export interface Figure {
  what: string
  measured: string
  aim?: string
}

/** One part of the bench. */
export interface Part {
  /** What it is called on the command line. */
  name: string
  about: string
  run(ground: Ground): Promise<Figure[]>
}

/** What a part is given. */
export interface Ground {
  /** An empty folder that is gone after the run. */
  folder: string
  /** Where processor profiles of the servers go; absent: none is taken. */
  profiles?: string
  /** A smaller run, to try the program: its figures mean little. */
  quick: boolean
  /** Says how far the run has come. */
  say(line: string): void
}

/** A part with what came of it; `failed` says why it was not measured. */
export interface Outcome {
  part: Pick<Part, 'name' | 'about'>
  figures: Figure[]
  failed?: string
}

const heads = ['what', 'measured', 'aim'] as const
const cellsOf = (figure: Figure) => [figure.what, figure.measured, figure.aim ?? '']

/** The table for a terminal. */
export function asText(outcomes: readonly Outcome[]): string {
  const widths = heads.map((head, at) =>
    Math.max(head.length, ...outcomes.flatMap(({ figures }) => figures.map((one) => cellsOf(one)[at]!.length))),
  )
  const line = (cells: readonly string[]) =>
    `  ${cells
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd()}`
  return outcomes
    .flatMap(({ part, figures, failed }) => [
      `${part.name}: ${part.about}`,
      line(heads),
      ...figures.map((figure) => line(cellsOf(figure))),
      ...(failed ? [`  not measured: ${failed}`] : []),
      '',
    ])
    .join('\n')
}

const escaped = (cell: string) => cell.replaceAll('|', '\\|')

/** The table for a page of the documents. */
export function asMarkdown(outcomes: readonly Outcome[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |`
  return outcomes
    .flatMap(({ part, figures, failed }) => [
      `## ${part.name}`,
      '',
      part.about,
      '',
      ...(figures.length > 0
        ? [line(heads), line(heads.map(() => '---')), ...figures.map((one) => line(cellsOf(one)))]
        : []),
      ...(failed ? ['', `Not measured: ${failed}`] : []),
      '',
    ])
    .join('\n')
}
