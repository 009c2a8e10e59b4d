import type { RowWarning } from '@wifi-tms/contract/displays'
import { pixelsOf } from '@wifi-tms/contract/drawing'
import type { ElementOf } from '@wifi-tms/contract/elements'
import { fill, namesIn } from '@wifi-tms/paint/bindings'
import { panelOf } from '@wifi-tms/paint/panels'
import { isDrawn } from '@wifi-tms/paint/seen'
import type { Frozen } from '../../content/painting/freeze-design.ts'
import type { PaintingCore } from '../../content/painting/pool.ts'

type Text = ElementOf<'text'> | ElementOf<'textarea'>

/** The most texts that are tried. All elements share them, each with its longest ones. */
const MOST_TEXTS = 200
/** The most characters of a text that is tried: longer texts fit no box. */
const LONGEST = 2000

/** The most characters of a text that a sentence repeats. */
const SHOWN = 50

/** A row's values, with its place in the table. */
interface Row {
  row: number
  data: unknown
}

/** True for visible texts whose places are all filled by the values of rows. */
const isOfRows = (element: { kind: string; hidden?: boolean }): element is Text => {
  if (element.kind !== 'text' && element.kind !== 'textarea') return false
  const { text, when, fit, hidden } = element as Text
  const names = [...namesIn(text), ...(when ? [when] : [])]
  return !hidden && fit !== 'ellipsis' && namesIn(text).length > 0 && names.every((name) => name.startsWith('data.'))
}

/** The rows of each different text that an element shows; rows without all of its values are left out. */
function rowsByText(element: Text, rows: readonly Row[]): [text: string, rows: number[]][] {
  const found = new Map<string, number[]>()
  for (const { row, data } of rows) {
    if (!isDrawn(element, { data })) continue
    const { text, faults } = fill(element.text, { data }, element.lang)
    if (faults.length > 0) continue
    const key = text.slice(0, LONGEST)
    const among = found.get(key)
    if (among) among.push(row)
    else found.set(key, [row])
  }
  return [...found]
}

/**
 * The advice about texts that lose letters outside their boxes. The painter tries the longest texts of each element, in the
 * template's own size, as a scaled one has the same proportions.
 */
export async function warnOfCutTexts(
  core: Pick<PaintingCore, 'painters' | 'blobs'>,
  { design, families }: Frozen,
  rows: readonly Row[],
  isTable: boolean,
): Promise<RowWarning[]> {
  const elements = design.canvas.elements.filter(isOfRows)
  const share = Math.floor(MOST_TEXTS / Math.max(1, elements.length))
  const tried = elements.flatMap((element) =>
    rowsByText(element, rows)
      .sort(([one], [other]) => other.length - one.length)
      .slice(0, share)
      .map(([text, among]) => ({ element, text, among })),
  )
  if (tried.length === 0) return []
  const { faults } = await core.painters.paint({
    job: {
      design: {
        ...design,
        canvas: {
          ...design.canvas,
          elements: tried.map(({ element: { compare: _, colours: __, ...element } }, index) => ({
            ...element,
            id: `${index}`,
            text: `{{tried.${index}}}`,
            when: '',
          })),
        },
      },
      data: { tried: tried.map(({ text }) => text) },
      panel: panelOf({ color: 'B/W', ...pixelsOf(design.resolution), angle: 0 }),
      judgesTexts: true,
      ...(families && { families }),
    },
    pictures: new Map(),
    read: (sha256) => core.blobs.read(sha256),
  })
  return faults.flatMap(({ elementId, message }) => {
    if (message !== 'the text does not fit its box') return []
    const { element, text, among } = tried[Number(elementId)]!
    const [name] = namesIn(element.text)
    const advice = { message: `${name} does not fit its box: ${text.slice(0, SHOWN)}`, advice: true as const }
    return among.map((row) => ({ row, path: isTable ? `rows.${row}.${name}` : name!, ...advice }))
  })
}
