import type { Fault } from '@wifi-tms/contract/errors'

/** Lists and objects within each other; more would take schemas and JSON to the end of the stack. */
export const DEEPEST = 64

/** Says where stands what no call can take: NUL and half a character, which PostgreSQL cannot keep, and nesting without end. */
export const strangeIn = (value: unknown): Fault | undefined => (isStrange(value) ? findStrange(value) : undefined)

/** Most bodies hold nothing of the kind: where it would stand is asked afterwards. */
function isStrange(one: unknown, depth = 0): boolean {
  if (typeof one === 'string') return one.includes('\0') || !one.isWellFormed()
  if (typeof one !== 'object' || one === null) return false
  if (depth === DEEPEST) return true
  for (const name in one)
    if (isStrange(name) || isStrange((one as Record<string, unknown>)[name], depth + 1)) return true
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
