import { messageReasons } from '@wifi-tms/contract/debug'
import type { Note } from '../../base/core.ts'
import type { ReadMessage } from '../ingest/read-message.ts'

/** The maximum number of characters of a stored message. */
const LONGEST_MESSAGE = 4000
/** The deepest nesting of a stored message; deeper parts are left out. */
const DEEPEST_LEVEL = 20
/**
 * The maximum number of values that are examined. Each value takes two characters or more, so further values would not
 * fit into the stored text.
 */
const MOST_VALUES = LONGEST_MESSAGE / 2
const HIDDEN = '***'

/** A field is a secret if its name contains one of these words. */
const SECRET_WORDS = 'pass|pwd|psk|secret|token|api_?-?key|authorization'
const secretName = new RegExp(SECRET_WORDS, 'i')
/** Words that may be names of fields, in a text that is not JSON or was cut. */
const fieldNames = /[\w-]+/g
/**
 * The rest of a field after its name: the sign before the value, and the value, in double quotes or up to a separator.
 */
const valueOfField = /(["']?\s*[:=]\s*)(?:"(?:[^"\\]|\\.)*"?|[^\s,;&}]+)/y
/** Matches name and password in an address. */
const userInfo = /:\/\/[^/\s@]+@/g
/**
 * Finds JSON that may hold a secret, or characters that the databases cannot store: NUL and half surrogate pairs. Most
 * messages hold neither, and are stored as they are.
 */
const mayNeedCleaning = new RegExp(`${SECRET_WORDS}|://|\\\\u(?:0000|d[89a-f])`, 'i')

/** Makes a text that both databases can store, and hides the secrets of addresses in it. */
const cleanText = (text: string): string =>
  text.toWellFormed().replaceAll('\0', '\ufffd').replace(userInfo, `://${HIDDEN}@`)

/** Hides the secrets of a message. Leaves out entries that lie too deep, and all entries after `budget.values`. */
export function hideSecrets(value: unknown, depth = 0, budget = { values: MOST_VALUES }): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEEPEST_LEVEL) return '…'
  const isList = Array.isArray(value)
  const entries: [string, unknown][] = []
  for (const name in value) {
    if (--budget.values < 0) {
      entries.push(['…', '…'])
      break
    }
    const fieldValue = (value as Record<string, unknown>)[name]
    const isSecret = !isList && secretName.test(name)
    entries.push([cleanText(name), isSecret ? HIDDEN : hideSecrets(fieldValue, depth + 1, budget)])
  }
  return isList ? entries.map(([, fieldValue]) => fieldValue) : Object.fromEntries(entries)
}

/**
 * Hides secrets in a text that is not JSON: 'password: abc' → 'password: ***'. The text is read only once, as it may be
 * as long as a message.
 */
export function hideInText(text: string): string {
  const clean = cleanText(text)
  let result = ''
  /** The offset up to which `clean` is copied to `result`. */
  let end = 0
  for (const { 0: name, index } of clean.matchAll(fieldNames)) {
    if (index < end || !secretName.test(name)) continue
    valueOfField.lastIndex = index + name.length
    const [match, sign] = valueOfField.exec(clean) ?? []
    if (match === undefined) continue
    result += `${clean.slice(end, index + name.length)}${sign}${HIDDEN}`
    end = index + name.length + match.length
  }
  return result + clean.slice(end)
}

/** Makes the note for a tag's message from the result of reading it. */
export const upMessageNote = (read: ReadMessage, content: unknown): Note => {
  if (read === 'unknown') {
    return { direction: 'up', outcome: 'ignored', reason: messageReasons.unknownType, message: content }
  }
  if ('message' in read) {
    const { message, fieldFaults } = read
    return fieldFaults ? { direction: 'up', reason: fieldFaults, message: content } : { direction: 'up', message }
  }
  return { direction: 'up', outcome: 'malformed', reason: read.fault, message: content }
}

/** Makes the note for a connection that was refused. */
export const refusedConnection = (reason: string, protocol: 'MQTT' | 'HTTP'): Note => ({
  direction: 'seen',
  kind: 'connect',
  outcome: 'refused',
  reason,
  message: { over: protocol },
})

/** The stored form of a note: the kind of the message, and its JSON without secrets. */
export function storedForm({ kind, direction, outcome = 'taken', reason = '', message }: Note) {
  const json = cleanJson(outcome === 'taken' && reason === '', message)
  const body =
    json.length > LONGEST_MESSAGE ? JSON.stringify(`${json.slice(0, LONGEST_MESSAGE).toWellFormed()}…`) : json
  return { direction, kind: kind ?? kindOf(message), outcome, reason: cleanText(reason.slice(0, 1000)), body }
}

/**
 * Returns a message as JSON without its secrets. `fitsSchema` is true for a message that fits its schema in all fields.
 */
function cleanJson(fitsSchema: boolean, message: unknown): string {
  if (typeof message === 'string') return JSON.stringify(hideInText(message))
  // Any other message may be nested too deep for JSON.stringify.
  const json = fitsSchema ? JSON.stringify(message) : undefined
  return json && !mayNeedCleaning.test(json) ? json : JSON.stringify(hideSecrets(message) ?? null)
}

/** The kind of a message in the log: the name of an event, otherwise the message's type. */
function kindOf(message: unknown): string {
  const { type, event } = (message ?? {}) as { type?: unknown; event?: unknown }
  const kind = type === 'event' && typeof event === 'string' ? event : type
  return typeof kind === 'string' ? cleanText(kind.slice(0, 50)) : ''
}
