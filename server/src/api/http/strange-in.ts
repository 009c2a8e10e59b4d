import type { Fault } from '@wifi-tms/contract/errors'

/** The deepest nesting of lists and objects; more would let schemas and JSON overflow the stack. */
export const DEEPEST = 64

/** The place of something that no call takes: NUL and lone surrogates, which PostgreSQL cannot store, deep nesting. */
export const strangeIn = (value: unknown): Fault | undefined => (isStrange(value) ? findStrange(value) : undefined)

/** A quick test, as most bodies hold nothing of the kind: the place is looked for afterwards. */
function isStrange(part: unknown, depth = 0): boolean {
  if (typeof part === 'string') return part.includes('\0') || !part.isWellFormed()
  if (typeof part !== 'object' || part === null) return false
  if (depth === DEEPEST) return true
  for (const name in part)
    if (isStrange(name) || isStrange((part as Record<string, unknown>)[name], depth + 1)) return true
  return false
}

function findStrange(value: unknown): Fault | undefined {
  let level = [{ path: '', one: value }]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return { path: 'body', message: `must not be nested deeper than ${DEEPEST}` }
    const next: typeof level = []
    for (const { path, one } of level) {
      const fault = (message: string) => ({ path: path || 'body', message })
      if (typeof one === 'string' && one.includes('\0')) return fault('text must not hold the character NUL')
      if (typeof one === 'string' && !one.isWellFormed()) return fault('text must not hold half a character')
      if (typeof one !== 'object' || one === null) continue
      for (const [name, part] of Object.entries(one))
        next.push({ path, one: name }, { path: path ? `${path}.${name}` : name, one: part })
    }
    level = next
  }
  return undefined
}
