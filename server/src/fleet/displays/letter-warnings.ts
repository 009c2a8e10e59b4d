import type { RowWarning } from '@wifi-tms/contract/displays'
import type { Element, ElementOf } from '@wifi-tms/contract/elements'
import { fillPlaceholders, namesIn } from '@wifi-tms/paint/bindings'
import { panelOf } from '@wifi-tms/paint/panels'
import { ownIdOf, unrolled } from '@wifi-tms/paint/repeat'
import type { Frozen } from '../../content/painting/freeze-design.ts'
import type { PaintingCore } from '../../content/painting/pool.ts'

type Text = ElementOf<'text'> | ElementOf<'textarea'>

/** The maximum number of different letters of an element that are tried. Large tables in Chinese have some 3,000. */
const MOST_LETTERS = 5000

// The missing letters are between these texts in the painter's sentences: 'the font has no glyph for A, B', 'its font
// has no glyph for A, B: Noto Sans was used instead'.
const BEFORE_LETTERS = ' has no glyph for '
const AFTER_LETTERS = ': '

const isText = (element: Element): element is Text =>
  (element.kind === 'text' || element.kind === 'textarea') && !element.hidden

/** A row's values. `row` is its place in the table, counted from 0. */
interface Row {
  row: number
  data: unknown
}

/**
 * The letters of each text element by the element's id, each letter with the first row that has it. Elements of lists
 * are repeated for the entries of each row.
 */
function collectLetters(elements: readonly Element[], rows: readonly Row[]): Map<string, Map<string, number>> {
  const lettersById = new Map<string, Map<string, number>>()
  // Lists that a condition hides are included too.
  for (const { row, data } of rows)
    for (const element of unrolled(elements, { data }, () => true)) {
      if (!isText(element)) continue
      const { text, lang } = element
      const id = ownIdOf(element)
      const letters = lettersById.get(id) ?? new Map<string, number>()
      lettersById.set(id, letters)
      // A text without values has the same letters in each row.
      if (letters.size > 0 && namesIn(text).length === 0) continue
      for (const letter of fillPlaceholders(text, { data }, lang).text)
        if (letters.size < MOST_LETTERS && !letters.has(letter)) letters.set(letter, row)
    }
  return lettersById
}

/**
 * Finds advice about letters that the fonts of a design lack, each at the first row that has such a letter. All letters
 * of an element are painted in one picture, which tells the same as the pictures of all rows would.
 */
export async function warnOfLetters(
  core: Pick<PaintingCore, 'painters' | 'blobs'>,
  { design, families }: Frozen,
  rows: readonly Row[],
  isTable: boolean,
): Promise<RowWarning[]> {
  const texts = design.canvas.elements.filter(isText)
  const lettersById = collectLetters(design.canvas.elements, rows)
  const elements = texts.map((element) => ({
    ...element,
    // The box is large and the letters are small, so that all letters have room.
    kind: 'textarea' as const,
    x: 0,
    y: 0,
    width: 4000,
    height: 4000,
    fontSize: 8,
    fit: 'wrap' as const,
    when: '',
    text: [...(lettersById.get(element.id)?.keys() ?? [])].join(' '),
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
    const [, letterList] = message.split(BEFORE_LETTERS)
    const element = texts.find(({ id }) => id === elementId)
    if (letterList === undefined || !element) return []
    const rowsByLetter = lettersById.get(element.id) ?? new Map<string, number>()
    const missingLetters = letterList.split(AFTER_LETTERS, 1)[0]!.split(', ')
    // Infinity if no row has one of the letters.
    const firstRow = Math.min(...missingLetters.flatMap((letter) => rowsByLetter.get(letter) ?? []))
    // A name that begins with `row` belongs to the list of another element, so it is no column of the table.
    const name = namesIn(element.text).find((placeName) => !/^row\b/.test(placeName))
    const prefix = isTable ? `rows.${firstRow}.` : ''
    return Number.isFinite(firstRow)
      ? [{ row: firstRow, path: name === undefined ? 'templateId' : prefix + name, message, advice: true as const }]
      : []
  })
}
