import type { Element } from '@wifi-tms/contract/elements'
import { valueAt } from '@wifi-tms/contract/fields'
import type { Language } from '@wifi-tms/contract/shapes'
import { makeUp } from '@wifi-tms/paint/samples'
import type { SampleValues } from '../../content/editor/document/samples.ts'
import { placesOf } from './places.ts'

/** The most rows of samples: enough to see how it goes on. */
const MOST = 3

const quoted = (cell: string) => (/[",;\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * A table to begin with, in CSV: the places of a template are its columns, and sets of samples its rows, with made-up values
 * for the places that they leave empty.
 */
export function sampleTable(
  elements: readonly Element[],
  sets: readonly { values: SampleValues }[],
  lang: Language,
): string {
  const names = placesOf(elements).map(({ name }) => name)
  const madeUp = makeUp(elements, {})
  // Spreadsheets part cells by a semicolon where the comma stands in numbers.
  const delimiter = lang === 'pl' ? ';' : ','
  const rows = sets
    .slice(0, MOST)
    .map(({ values }, index) => [
      `02:00:00:00:00:0${index + 1}`,
      ...names.map((name) => values[`data.${name}`] || String(valueAt(madeUp, `data.${name}`) ?? '')),
    ])
  const lines = [['mac', ...names], ...rows]
  // Spreadsheets take a file for UTF-8 by the mark in front.
  return `\uFEFF${lines.map((cells) => `${cells.map(quoted).join(delimiter)}\r\n`).join('')}`
}
