import type { Element, ElementOf } from '@wifi-tms/contract/elements'
import { setValueAt, valueAt } from '@wifi-tms/contract/fields'
import { fillPlaceholders, namesIn, PLACEHOLDER, type Values } from './bindings.ts'
import { numbersOf } from './chart/numbers.ts'
import { withSampleEntries } from './repeat.ts'

/** The sample contents of bar codes for numbers of a fixed length. */
const sampleCodes: Readonly<Record<string, string>> = {
  ean13: '4006381333931',
  ean8: '96385074',
  upca: '036000291452',
  upce: '04252614',
  itf14: '14006381333938',
}

/** The sample values of placeholders with a format. */
const samplesByFormat: readonly [RegExp, unknown][] = [
  [/\|\s*date\b/, '2026-11-30'],
  [/\|\s*time\b/, '14:05'],
  [/\|\s*(?:number|money)\b/, 9.99],
]

/**
 * The sample value for a placeholder in a GS1 code, after the text `before`. If `before` ends with an identifier, the
 * value suits it: an article number for 01 and 02, a date for 11 to 17. If not, the value is the text of a whole code.
 */
function sampleForGs1(before: string): string {
  const identifier = /\((\d{2,4})\)$/.exec(before)?.[1]
  if (!identifier) return '(01)09501101530003(10)AB1'
  if (/^0[12]$/.test(identifier)) return '09501101530003'
  return /^1[1-7]$/.test(identifier) ? '261231' : '12'
}

/** The readable form of a name: "data.unitPrice" becomes "Unit price", "room.name" "Room", "data.price" "Price". */
function readableNameOf(name: string): string {
  const words = name.split('.').filter((word) => !/^\d*$/.test(word))
  const wordBefore = words.at(-2)
  const word = (words.at(-1) === 'name' && wordBefore !== 'data' && wordBefore) || (words.at(-1) ?? name)
  const spacedWord = word.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return spacedWord.charAt(0).toUpperCase() + spacedWord.slice(1)
}

/** The sample value for a placeholder in a bar code; undefined if any text will do. */
const sampleForCode = ({ symbology }: ElementOf<'barcode'>, before: string) =>
  symbology.startsWith('gs1') ? sampleForGs1(before) : sampleCodes[symbology]

/**
 * The sample value for a placeholder in an icon or a bar code, after the text `before`; undefined in other elements.
 */
function sampleForKind(element: Element, before: string): string | undefined {
  if (element.kind === 'icon') return 'cloud-sun'
  return element.kind === 'barcode' ? sampleForCode(element, before) : undefined
}

/** The numbers of a chart without values, in tenths of its range. */
const sampleHeights = [3, 5, 4, 7, 6, 9, 8]

/**
 * Sample numbers for a chart: one number at 65 % of the range for a progress bar or a gauge, else a list. If the chart
 * names an `entry`, each item of the list is an object that has its number at this path.
 */
const sampleNumbers = ({ form, entry, min = 0, max }: ElementOf<'chart'>): unknown => {
  if (form === 'progress' || form === 'gauge') return min + ((max ?? 100) - min) * 0.65
  const scaled = sampleHeights.map((height) => min + (height / 10) * ((max ?? min + 10) - min))
  if (entry === '') return scaled
  return scaled.map((number) => {
    const row: Record<string, unknown> = {}
    setValueAt(row, entry, number)
    return row
  })
}

/**
 * Adds a sample value to `values` for each chart and placeholder of these elements whose value is missing, empty or
 * does not fit. The kind of the element, the format and the name decide the sample. Returns `values`.
 */
export function addSampleValues(elements: readonly Element[], values: Record<string, unknown>): Values {
  for (const element of withSampleEntries(elements)) {
    if (element.kind === 'chart' && element.value && numbersOf(element, values).fault)
      setValueAt(values, element.value.trim(), sampleNumbers(element))
    if (!('text' in element)) continue
    for (const { 0: placeholder, index } of element.text.matchAll(PLACEHOLDER)) {
      const [name] = namesIn(placeholder) as [string]
      const isShown = fillPlaceholders(placeholder, values, 'lang' in element ? element.lang : 'en').faults.length === 0
      if (isShown && (valueAt(values, name) !== '' || placeholder.includes('default'))) continue
      const sample =
        sampleForKind(element, element.text.slice(0, index)) ??
        samplesByFormat.find(([format]) => format.test(placeholder))?.[1] ??
        readableNameOf(name)
      setValueAt(values, name, sample)
    }
  }
  return values
}
