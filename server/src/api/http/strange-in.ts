import type { Fault } from '@wifi-tms/contract/errors'

/** The deepest nesting of lists and objects; more would let schemas and JSON overflow the stack. */
export const DEEPEST = 64

/**
 * The fault of the first place in a value that no call accepts: deep nesting, or NUL and lone surrogates, which
 * PostgreSQL cannot store.
 */
export const strangeIn = (value: unknown): Fault | undefined => (isStrange(value) ? findStrange(value) : undefined)

/** Tests for such a place without its path: most values have none, and this is faster. */
function isStrange(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  if (depth === DEEPEST) return true
  for (const name in value)
    if (isStrange(name) || isStrange((value as Record<string, unknown>)[name], depth + 1)) return true
  return false
}

/** Finds the place level by level, with its path. */
function findStrange(value: unknown): Fault | undefined {
  let level = [{ path: '', value }]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return { path: 'body', message: `must not be nested deeper than ${DEEPEST}` }
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
