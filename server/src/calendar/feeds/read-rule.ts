import { partValues, type RuleParts } from '@wifi-tms/contract/rule-parts'
import { wallIn } from './read-times.ts'

/** The maximum number of values of a list: more than a year has days. */
const LONGEST_LIST = 400

/**
 * Reads the parts of a recurrence rule (RRULE). Mistakes of programs are tolerated: case, spaces, parts without a
 * value, private parts, an INTERVAL of 0, both COUNT and UNTIL. Undefined if a part is not supported, as the rule would
 * give wrong times without it.
 */
export function readRule(text: string): RuleParts | undefined {
  const parts: Record<string, string> = {}
  for (const part of text
    .toUpperCase()
    .replace(/\s/g, '')
    .replace(/^RRULE:/, '')
    .split(';')) {
    const equals = part.indexOf('=')
    const [name, value] = [part.slice(0, equals), part.slice(equals + 1)]
    // A part without a value has no effect.
    if (equals < 0 || value === '' || name.startsWith('X-')) continue
    const partValue = partOf(name, value)
    if (partValue === undefined) return undefined
    if (partValue !== '') parts[name] = partValue
  }
  return parts.FREQ ? parts : undefined
}

/** The value of a part of a rule. Empty for a part without effect, undefined for a part that is not supported. */
function partOf(name: string, value: string): string | undefined {
  if (name === 'RSCALE') return value === 'GREGORIAN' ? '' : undefined
  if (name === 'SKIP') return { OMIT: '', BACKWARD: value, FORWARD: value }[value]
  // Times are stored to the minute.
  if (name === 'BYSECOND') return ''
  if (name === 'INTERVAL' && /^0+$/.test(value)) return ''
  if (name === 'COUNT') return /^0{0,8}[1-9]\d{0,8}$/.test(value) ? String(Number(value)) : undefined
  if (name === 'UNTIL') return untilOf(value)
  const pattern = partValues[name]
  if (!pattern) return undefined
  if (!name.startsWith('BY')) return pattern.test(value) ? value : undefined
  // Numbers may have leading zeros. Values that are not valid are left out.
  const values = value
    .split(',', LONGEST_LIST)
    .map((part) => part.replace(/^([+-]?)0+(?=\d)/, '$1'))
    .filter((part) => pattern.test(part))
  return values.length > 0 ? values.join() : undefined
}

/**
 * An UNTIL in the notation of RFC 5545; undefined if the text is no time. The seconds of the text are dropped, and 59
 * seconds include the whole last minute.
 */
function untilOf(value: string): string | undefined {
  const time = wallIn(value)
  if (!time) return undefined
  const { wall, isDay, utc } = time
  const day = wall.slice(0, 10).replaceAll('-', '')
  return isDay ? day : `${day}T${wall.slice(11).replace(':', '')}59${utc ? 'Z' : ''}`
}
