import { partValues, type RuleParts } from '@wifi-tms/contract/rule-parts'
import { wallIn } from './read-times.ts'

/** Values of a list at most, more than a year has days. */
const LONGEST_LIST = 400

/**
 * A rule of a calendar in its parts, with what programs write instead forgiven: case, spaces, parts without a value and private ones, an
 * INTERVAL of 0, both COUNT and UNTIL. Undefined where it cannot be followed: then it would come to other times than are meant.
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
    // A part without a value says nothing.
    if (equals < 0 || value === '' || name.startsWith('X-')) continue
    const read = partOf(name, value)
    if (read === undefined) return undefined
    if (read !== '') parts[name] = read
  }
  return parts.FREQ ? parts : undefined
}

/** The value of a part; empty: it says nothing, undefined: it cannot be followed. */
function partOf(name: string, value: string): string | undefined {
  if (name === 'RSCALE') return value === 'GREGORIAN' ? '' : undefined
  if (name === 'SKIP') return { OMIT: '', BACKWARD: value, FORWARD: value }[value]
  // Times are kept by the minute.
  if (name === 'BYSECOND') return ''
  if (name === 'INTERVAL' && /^0+$/.test(value)) return ''
  if (name === 'COUNT') return /^0{0,8}[1-9]\d{0,8}$/.test(value) ? String(Number(value)) : undefined
  if (name === 'UNTIL') return untilOf(value)
  const pattern = partValues[name]
  if (!pattern) return undefined
  if (!name.startsWith('BY')) return pattern.test(value) ? value : undefined
  const values = value
    .split(',', LONGEST_LIST)
    .map((each) => each.replace(/^([+-]?)0+(?=\d)/, '$1'))
    .filter((each) => pattern.test(each))
  return values.length > 0 ? values.join() : undefined
}

/** An UNTIL as RFC 5545 has it, with its seconds; undefined where it names no time. */
function untilOf(value: string): string | undefined {
  const found = wallIn(value)
  if (!found) return undefined
  const { wall, isDay, utc } = found
  const day = wall.slice(0, 10).replaceAll('-', '')
  return isDay ? day : `${day}T${wall.slice(11).replace(':', '')}59${utc ? 'Z' : ''}`
}
