import type { Fault } from '@wifi-tms/contract/errors'

/** The deepest nesting of lists and objects; more would let schemas and JSON overflow the stack. */
export const DEPTH_MAX = 64

/**
 * The first fault of a value that no call accepts: nesting that is too deep, or text that PostgreSQL cannot store, as
 * it has a NUL or half a surrogate pair.
 */
export const unstorableTextIn = (value: unknown): Fault | undefined => (hasFault(value) ? findFault(value) : undefined)

/** True if the value has a fault. Most values have none, and this is faster than `findFault`. */
function hasFault(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  if (depth === DEPTH_MAX) return true
  for (const name in value)
    if (hasFault(name) || hasFault((value as Record<string, unknown>)[name], depth + 1)) return true
  return false
}

/** Finds the first fault and its path. All values of one level of nesting are searched before the next level. */
function findFault(value: unknown): Fault | undefined {
  let level = [{ path: '', value }]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH_MAX) return { path: 'body', message: `must not be nested deeper than ${DEPTH_MAX}` }
    const next: typeof level = []
    for (const { path, value: item } of level) {
      const fault = (message: string) => ({ path: path || 'body', message })
      if (typeof item === 'string' && item.includes('\0')) return fault('text must not hold the character NUL')
      if (typeof item === 'string' && !item.isWellFormed()) return fault('text must not hold half a character')
      if (typeof item !== 'object' || item === null) continue
      for (const [name, part] of Object.entries(item))
        next.push({ path, value: name }, { path: path ? `${path}.${name}` : name, value: part })
    }
    level = next
  }
  return undefined
}
