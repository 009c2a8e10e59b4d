import { MAX_POINTS } from '@wifi-tms/contract/drawing'
import type { ElementOf } from '@wifi-tms/contract/elements'
import { valueAt } from '@wifi-tms/contract/fields'
import { textOfValue, type Values } from '../bindings.ts'
import { numberIn } from '../formats/amounts.ts'
import { listIn } from '../formats/lists.ts'

/** The numbers of a chart, null for an empty entry; or the fault that prevents drawing the chart. */
interface Numbers {
  numbers?: readonly (number | null)[]
  fault?: string
  /** True if the fault is a missing value. */
  isMissing?: boolean
}

/** The entries of a JSON list, or of a text with semicolons between its numbers. */
const entriesOf = (value: unknown): readonly unknown[] | undefined =>
  typeof value === 'string' && value.includes(';') ? value.split(';') : listIn(value)

/** The numbers of a chart element with these values. */
export const numbersOf = ({ value: name, entry, form }: ElementOf<'chart'>, values: Values): Numbers => {
  const value = valueAt(values, name)
  const isSingle = form === 'progress' || form === 'gauge'
  if (name.trim() === '') return { fault: 'no value is named', isMissing: true }
  if (value === undefined || value === null || value === '')
    return { fault: `no value for ${name.trim()}`, isMissing: true }
  const wrongValue = { fault: isSingle ? `${name.trim()} is not a number` : `${name.trim()} is not a list of numbers` }
  const entries = entriesOf(value) ?? [value]
  if (isSingle && entries.length !== 1) return wrongValue
  if (entries.length > MAX_POINTS) return { fault: `${name.trim()} has more than ${MAX_POINTS} numbers` }
  const numbers: (number | null)[] = []
  for (const item of entries) {
    const entryValue = entry && typeof item === 'object' ? valueAt(item, entry) : item
    const text = textOfValue(entryValue)?.trim() ?? ''
    const number = text === '' ? null : numberIn(text, 'en')
    if (number === undefined || (typeof entryValue === 'object' && entryValue !== null)) return wrongValue
    numbers.push(number)
  }
  return isSingle && numbers[0] === null ? wrongValue : { numbers }
}
