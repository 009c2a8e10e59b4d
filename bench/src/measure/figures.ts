/** One line of the table: the subject, the result, and the aim. */
export interface Figure {
  what: string
  measured: string
  aim?: string
}

/** One part of the bench. */
export interface BenchPart {
  /** The part's name on the command line. */
  name: string
  /** The paragraph above the part's table. */
  about: string
  run(context: BenchContext): Promise<Figure[]>
}

/** The setting in which a part runs. */
export interface BenchContext {
  /** An empty folder, which is removed after the run. */
  folder: string
  /** True for a small run that only tries the program: its figures mean little. */
  quick: boolean
  /** True to use texts other than those by which the painter was tuned, in the parts that have some. */
  heldOut: boolean
  /** The minutes for which a part repeats its work, if it repeats any. */
  minutes: number
  /** Prints the progress of the run. */
  say(line: string): void
}

/** A part with its figures; `failed` is the reason why it was not measured. */
export interface PartOutcome {
  part: Pick<BenchPart, 'name' | 'about'>
  figures: Figure[]
  failed?: string
}

/** The lines of a Markdown table, with aligned columns. */
const tableOf = (figures: readonly Figure[]): string[] => {
  const rows = figures.map(({ what, measured, aim = '' }) =>
    [what, measured, aim].map((cell) => cell.replaceAll('|', '\\|')),
  )
  const allRows = [['what', 'measured', 'aim'], ['---', '---', '---'], ...rows]
  const widths = [0, 1, 2].map((column) => Math.max(...allRows.map((row) => row[column]!.length)))
  return allRows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`)
}

const headOf = ({ name }: Pick<BenchPart, 'name'>) => `## ${name}`

/** The heading of a part, its introduction and its table, as paragraphs. */
const blocksOf = ({ part, figures, failed }: PartOutcome): string[] => [
  headOf(part),
  part.about,
  failed ? `Not measured: ${failed}` : tableOf(figures).join('\n'),
]

/** All tables, in Markdown that can also be read in a terminal. */
export const asMarkdown = (outcomes: readonly PartOutcome[]): string => `${outcomes.flatMap(blocksOf).join('\n\n')}\n`

/**
 * Replaces the tables of these parts in a page, and adds new ones at the end. `measured` is the line with the date and
 * the machine. Text below a table stays.
 */
export function withOutcomes(page: string, outcomes: readonly PartOutcome[], measured: string): string {
  const [lead = '', ...sections] = page.trimEnd().split(/\n\n(?=## )/)
  for (const outcome of outcomes.filter(({ failed }) => !failed)) {
    const [head, about, table] = blocksOf(outcome)
    // -1 for a part that the page does not have yet.
    const index = sections.findIndex((section) => section.split('\n', 1)[0] === head)
    const oldBlocks = sections[index]?.split('\n\n') ?? []
    // The text below the old table, which was written by hand.
    const notes = oldBlocks.slice(oldBlocks.findIndex((block) => block.startsWith('|')) + 1)
    sections.splice(
      index < 0 ? sections.length : index,
      index < 0 ? 0 : 1,
      [head, about, measured, table, ...notes].join('\n\n'),
    )
  }
  return `${[lead, ...sections].join('\n\n')}\n`
}
