import type { RowWarning } from '@wifi-tms/contract/displays'
import type { ElementOf } from '@wifi-tms/contract/elements'
import { fill, namesIn } from '@wifi-tms/paint/bindings'
import { panelOf } from '@wifi-tms/paint/panels'
import type { Frozen } from '../../content/painting/freeze-design.ts'
import type { PaintingCore } from '../../content/painting/pool.ts'

type Text = ElementOf<'text'> | ElementOf<'textarea'>

/** The most different letters of an element that are tried: those of large tables in Chinese are some 3,000. */
const MOST_LETTERS = 5000

/** The front of both sentences in which the painter says what a font lacks, and what follows the letters in one of them. */
const LACKS = ' has no glyph for '
const INSTEAD = ': '

const isText = (element: { kind: string; hidden?: boolean }): element is Text =>
  (element.kind === 'text' || element.kind === 'textarea') && !element.hidden

/** A row's values, with its place in the table. */
interface Row {
  row: number
  data: unknown
}

/** Letters of an element, each with the first row that has it. */
function lettersOf({ text, lang }: Text, rows: readonly Row[]): Map<string, number> {
  const letters = new Map<string, number>()
  const isFixed = namesIn(text).length === 0
  for (const { row, data } of isFixed ? rows.slice(0, 1) : rows)
    for (const letter of fill(text, { data }, lang).text)
      if (letters.size < MOST_LETTERS && !letters.has(letter)) letters.set(letter, row)
  return letters
}

/**
 * Advice about letters that the fonts of a design lack, at the first row that has one. All letters of an element are
 * painted once, so that the painter itself says what it would say of each row's picture.
 */
export async function warnOfLetters(
  core: Pick<PaintingCore, 'painters' | 'blobs'>,
  { design, families }: Frozen,
  rows: readonly Row[],
  isTable: boolean,
): Promise<RowWarning[]> {
  const texts = design.canvas.elements.filter(isText)
  const letters = new Map(texts.map((element) => [element.id, lettersOf(element, rows)]))
  const elements = texts.map((element) => ({
    ...element,
    // Small and wide, as only its letters matter.
    ...{
      kind: 'textarea' as const,
      x: 0,
      y: 0,
      width: 4000,
      height: 4000,
      fontSize: 8,
      fit: 'wrap' as const,
      when: '',
    },
    text: [...letters.get(element.id)!.keys()].join(' '),
  }))
  if (elements.length === 0) return []
  const panel = panelOf({ color: 'B/W', width: 64, height: 64, angle: 0 })
  const { faults } = await core.painters.paint({
    job: {
      design: { ...design, resolution: '64x64', canvas: { ...design.canvas, elements } },
      data: {},
      panel,
      ...(families && { families }),
    },
    pictures: new Map(),
    read: (sha256) => core.blobs.read(sha256),
  })
  return faults.flatMap(({ elementId, message }) => {
    const [, lacking] = message.split(LACKS)
    const element = texts.find(({ id }) => id === elementId)
    if (lacking === undefined || !element) return []
    const rowsByLetter = letters.get(element.id)!
    const missingLetters = lacking.split(INSTEAD, 1)[0]!.split(', ')
    const row = Math.min(...missingLetters.flatMap((letter) => rowsByLetter.get(letter) ?? []))
    const [name] = namesIn(element.text)
    const front = isTable ? `rows.${row}.` : ''
    return Number.isFinite(row)
      ? [{ row, path: name === undefined ? 'templateId' : front + name, message, advice: true as const }]
      : []
  })
}
