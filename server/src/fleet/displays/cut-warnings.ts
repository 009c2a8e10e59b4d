import type { RowWarning } from '@wifi-tms/contract/displays'
import { pixelsOf } from '@wifi-tms/contract/drawing'
import type { ElementOf } from '@wifi-tms/contract/elements'
import { fillPlaceholders, namesIn } from '@wifi-tms/paint/bindings'
import { isDrawn } from '@wifi-tms/paint/drawn-elements'
import { panelOf } from '@wifi-tms/paint/panels'
import type { Frozen } from '../../content/painting/freeze-design.ts'
import type { PaintingCore } from '../../content/painting/pool.ts'

type Text = ElementOf<'text'> | ElementOf<'textarea'>

/** The maximum number of texts that are tried. Each element has an equal share, and its longest texts are tried. */
const MOST_TEXTS = 200
/** The maximum number of characters of a text that is tried: longer texts fit no box. */
const LONGEST_TEXT = 2000

/** The maximum number of characters of a text that its warning quotes. */
const QUOTED_CHARACTERS = 50

/** A row's values. `row` is its place in the table, counted from 0. */
interface Row {
  row: number
  data: unknown
}

/**
 * True for visible text elements whose values all come from rows. An element with `ellipsis` is left out, as it is
 * meant to cut its text.
 */
const isTextOfRows = (element: { kind: string; hidden?: boolean }): element is Text => {
  if (element.kind !== 'text' && element.kind !== 'textarea') return false
  const { text, when, fit, hidden } = element as Text
  const names = [...namesIn(text), ...(when ? [when] : [])]
  return !hidden && fit !== 'ellipsis' && namesIn(text).length > 0 && names.every((name) => name.startsWith('data.'))
}

/**
 * Finds the different texts that an element shows, each with its rows. Rows that lack a value of the element are left
 * out.
 */
function rowsByText(element: Text, rows: readonly Row[]): [text: string, rows: number[]][] {
  const rowNumbersByText = new Map<string, number[]>()
  for (const { row, data } of rows) {
    if (!isDrawn(element, { data })) continue
    const { text, faults } = fillPlaceholders(element.text, { data }, element.lang)
    if (faults.length > 0) continue
    const key = text.slice(0, LONGEST_TEXT)
    const rowNumbers = rowNumbersByText.get(key)
    if (rowNumbers) rowNumbers.push(row)
    else rowNumbersByText.set(key, [row])
  }
  return [...rowNumbersByText]
}

/**
 * Finds advice about texts that are too long for their boxes. The painter tries the longest texts of each element, all
 * in one picture: each text gets a copy of its element. The picture has the template's own size, as a scaled picture
 * has the same proportions.
 */
export async function warnOfCutTexts(
  core: Pick<PaintingCore, 'painters' | 'blobs'>,
  { design, families }: Frozen,
  rows: readonly Row[],
  isTable: boolean,
): Promise<RowWarning[]> {
  const elements = design.canvas.elements.filter(isTextOfRows)
  const maxTextsPerElement = Math.floor(MOST_TEXTS / Math.max(1, elements.length))
  const triedTexts = elements.flatMap((element) =>
    rowsByText(element, rows)
      .sort(([a], [b]) => b.length - a.length)
      .slice(0, maxTextsPerElement)
      .map(([text, rowsOfText]) => ({ element, text, rowsOfText })),
  )
  if (triedTexts.length === 0) return []
  const { faults } = await core.painters.paint({
    job: {
      design: {
        ...design,
        canvas: {
          ...design.canvas,
          // Conditions and colour rules are left out, as the values that they name are not given here.
          elements: triedTexts.map(({ element: { compare: _, colours: __, ...element } }, index) => ({
            ...element,
            id: `${index}`,
            text: `{{tried.${index}}}`,
            when: '',
          })),
        },
      },
      data: { tried: triedTexts.map(({ text }) => text) },
      panel: panelOf({ color: 'B/W', ...pixelsOf(design.resolution), angle: 0 }),
      judgesTexts: true,
      ...(families && { families }),
    },
    pictures: new Map(),
    read: (sha256) => core.blobs.read(sha256),
  })
  return faults.flatMap(({ elementId, message }) => {
    if (message !== 'the text does not fit its box') return []
    const { element, text, rowsOfText } = triedTexts[Number(elementId)]!
    const [name] = namesIn(element.text)
    const advice = {
      message: `${name} does not fit its box: ${text.slice(0, QUOTED_CHARACTERS)}`,
      advice: true as const,
    }
    return rowsOfText.map((row) => ({ row, path: isTable ? `rows.${row}.${name}` : name!, ...advice }))
  })
}
