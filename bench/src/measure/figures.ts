/** One line of the table: what was measured, the result, and the aim. */
export interface Figure {
  what: string
  measured: string
  aim?: string
}

/** One part of the bench. */
export interface BenchPart {
  /** The part's name on the command line. */
  name: string
  about: string
  run(ground: Ground): Promise<Figure[]>
}

/** The things that a part is given to run with. */
export interface Ground {
  /** An empty folder that is gone after the run. */
  folder: string
  /** A smaller run, to try the program: its figures mean little. */
  quick: boolean
  /** Texts other than those by which the painter was tuned, in the parts that have some. */
  heldOut: boolean
  /** The minutes for which a part repeats its work, where it does. */
  minutes: number
  /** Says how far the run has come. */
  say(line: string): void
}

/** A part with its figures; `failed` says why it was not measured. */
export interface PartOutcome {
  part: Pick<BenchPart, 'name' | 'about'>
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

const headOf = ({ name }: Pick<BenchPart, 'name'>) => `## ${name}`

/** A table with its heading, as paragraphs. */
const blocksOf = ({ part, figures, failed }: PartOutcome): string[] => [
  headOf(part),
  part.about,
  failed ? `Not measured: ${failed}` : tableOf(figures).join('\n'),
]

/** All tables, in Markdown that reads well in a terminal too. */
export const asMarkdown = (outcomes: readonly PartOutcome[]): string => `${outcomes.flatMap(blocksOf).join('\n\n')}\n`

/**
 * Replaces the tables of these parts in a page; further ones go to the end. `measured` says when and where. Text below
 * a table stays.
 */
export function withOutcomes(page: string, outcomes: readonly PartOutcome[], measured: string): string {
  const [lead = '', ...sections] = page.trimEnd().split(/\n\n(?=## )/)
  for (const outcome of outcomes.filter(({ failed }) => !failed)) {
    const [head, about, table] = blocksOf(outcome)
    const index = sections.findIndex((section) => section.split('\n', 1)[0] === head)
    const old = sections[index]?.split('\n\n') ?? []
    const notes = old.slice(old.findIndex((block) => block.startsWith('|')) + 1)
    sections.splice(
      index < 0 ? sections.length : index,
      index < 0 ? 0 : 1,
      [head, about, measured, table, ...notes].join('\n\n'),
    )
  }
  return `${[lead, ...sections].join('\n\n')}\n`
}
