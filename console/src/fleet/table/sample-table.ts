import type { Element } from '@wifi-tms/contract/elements'
import { valueAt } from '@wifi-tms/contract/fields'
import type { Language } from '@wifi-tms/contract/shapes'
import { addSampleValues } from '@wifi-tms/paint/samples'
import type { SampleValues } from '../../content/editor/document/samples.ts'
import { placesOf } from './places.ts'

/** The maximum number of rows of a sample table. */
const MAX_ROWS = 3

const quoted = (cell: string) => (/[",;\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * Makes an example table in CSV. Its columns are the places of a template. Its rows are sets of samples, with made-up
 * values for places that a set leaves empty.
 */
export function sampleTable(
  elements: readonly Element[],
  sets: readonly { values: SampleValues }[],
  lang: Language,
): string {
  const names = placesOf(elements).map(({ name }) => name)
  const madeUp = addSampleValues(elements, {})
  // Spreadsheets separate cells by a semicolon in languages whose numbers have a comma.
  const delimiter = lang === 'pl' ? ';' : ','
  const rows = sets.slice(0, MAX_ROWS).map(({ values }, index) => [
    // The addresses are made up; people replace them by the addresses of their devices.
    `02:00:00:00:00:0${index + 1}`,
    ...names.map((name) => values[`data.${name}`] || String(valueAt(madeUp, `data.${name}`) ?? '')),
  ])
  const lines = [['mac', ...names], ...rows]
  // Spreadsheets recognise UTF-8 by the byte order mark.
  return `\uFEFF${lines.map((cells) => `${cells.map(quoted).join(delimiter)}\r\n`).join('')}`
}
