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

const tableOf = (figures: readonly Figure[]): string[] => {
  const rows = figures.map(({ what, measured, aim = '' }) =>
    [what, measured, aim].map((cell) => cell.replaceAll('|', '\\|')),
  )
  const all = [['what', 'measured', 'aim'], ['---', '---', '---'], ...rows]
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]!.length)))
  return all.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`)
}

/** All tables, in Markdown that reads well in a terminal too. */
export const asMarkdown = (outcomes: readonly Outcome[]): string =>
  outcomes
    .flatMap(({ part, figures, failed }) => [
      `## ${part.name}\n\n${part.about}\n`,
      ...(failed ? [`Not measured: ${failed}`] : tableOf(figures)),
      '',
    ])
    .join('\n')
