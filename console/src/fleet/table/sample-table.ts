import type { Language } from '@wifi-tms/contract/shapes'
import type { SampleValues } from '../../content/editor/document/samples.ts'
import type { TablePlace } from './places.ts'

/** Values for places of which nobody has given samples. */
const made: Readonly<Record<Exclude<TablePlace['kind'], 'text'>, string>> = {
  date: '2026-11-30',
  amount: '1.49',
  ean13: '5901234123457',
  ean8: '96385074',
  upca: '036000291452',
  itf14: '15400141288763',
}

/** The most rows of samples: enough to see how it goes on. */
const MOST = 3

const quoted = (cell: string) => (/[",;\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A table to begin with, in CSV: the places of a template are its columns, and sets of samples its rows. */
export function sampleTable(
  places: readonly TablePlace[],
  sets: readonly { values: SampleValues }[],
  lang: Language,
): string {
  // Spreadsheets part cells by a semicolon where the comma stands in numbers.
  const delimiter = lang === 'pl' ? ';' : ','
  const rows = sets
    .slice(0, MOST)
    .map(({ values }, at) => [
      `02:00:00:00:00:0${at + 1}`,
      ...places.map(({ name, kind }) => values[`data.${name}`] || (kind === 'text' ? name : made[kind])),
    ])
  const lines = [['mac', ...places.map(({ name }) => name)], ...rows]
  // Spreadsheets take a file for UTF-8 by the mark in front.
  return `\uFEFF${lines.map((cells) => `${cells.map(quoted).join(delimiter)}\r\n`).join('')}`
}
