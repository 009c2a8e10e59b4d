/**
 * Names of values, as templates, tables and displays use them: words with dots between, where a number picks from a
 * list, like `items.0.name`. All code that takes such a name from people, or looks a value up by it, uses these rules.
 */

/**
 * The bounds of a name: the characters of the whole name, the characters of each word, the words, and the highest
 * number that picks from a list.
 */
export const fieldBounds = { name: 200, word: 100, words: 16, number: 999 } as const

/** Words that would reach the prototype, which all objects share. */
export const reserved: readonly string[] = ['__proto__', 'constructor', 'prototype']

/** The faults that a name may have. */
export const fieldFaults = ['tooLong', 'tooDeep', 'tooHigh', 'reserved'] as const
export type FieldFault = (typeof fieldFaults)[number]

const wordFault = (word: string): FieldFault | undefined => {
  if (word.length > fieldBounds.word) return 'tooLong'
  if (reserved.includes(word)) return 'reserved'
  return /^\d+$/.test(word) && Number(word) > fieldBounds.number ? 'tooHigh' : undefined
}

/** The fault of a dotted name; undefined where it has none. */
export function faultOfField(name: string): FieldFault | undefined {
  if (name.length > fieldBounds.name) return 'tooLong'
  const words = name.split('.')
  return words.length > fieldBounds.words ? 'tooDeep' : words.map(wordFault).find((fault) => fault !== undefined)
}

/** The value under a dotted name (space around it is ignored); undefined where there is none. Only own fields count. */
export function valueAt(values: unknown, name: string): unknown {
  if (faultOfField(name.trim())) return undefined
  let value = values
  for (const word of name.trim().split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, word)) return undefined
    value = (value as Record<string, unknown>)[word]
  }
  return value
}

/**
 * Sets a value under a dotted name, and replaces values in its way; a faulty name sets nothing. Lists become objects
 * with numbers as keys, which are read like lists and take no more memory than their content.
 */
export function setValueAt(values: Record<string, unknown>, name: string, value: unknown): void {
  if (faultOfField(name)) return
  const words = name.split('.')
  let innerValues = values
  for (const word of words.slice(0, -1)) {
    if (typeof innerValues[word] !== 'object' || innerValues[word] === null) innerValues[word] = {}
    innerValues = innerValues[word] as Record<string, unknown>
  }
  innerValues[words.at(-1)!] = value
}

/**
 * True where a forbidden word is a key anywhere within values of JSON. Their depth is bounded where they are parsed.
 */
export function holdsReserved(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  for (const word in value)
    if (reserved.includes(word) || holdsReserved((value as Record<string, unknown>)[word])) return true
  return false
}
