import { z } from 'zod'
import { type Fault, faultsOf } from './errors.ts'
import { Up } from './messages.ts'

/** A message and what was wrong with the fields that are left out of it, or why it means nothing. */
export type ReadUp = { message: Up; left: Fault[] } | { faults: Fault[] }

/**
 * Reads what a tag says. A field that need not be there and is none is left out, and the rest counts; null is as good as
 * absent.
 */
export function readUp(value: unknown): ReadUp {
  const whole = Up.safeParse(value)
  if (whole.success) return { message: whole.data, left: [] }
  const { issues } = whole.error
  const rest = Up.safeParse(without(value, issues))
  const left = issues.filter(({ path }) => valueAt(value, path) !== null)
  return rest.success ? { message: rest.data, left: faultsOf(new z.ZodError(left)) } : { faults: faultsOf(whole.error) }
}

const valueAt = (value: unknown, path: PropertyKey[]): unknown =>
  path.reduce((within, name) => (within as Record<PropertyKey, unknown> | undefined)?.[name], value)

/** Copies a value as far as what is taken out of it lies within. */
function without(value: unknown, parts: readonly { path: PropertyKey[] }[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  const rest: Record<PropertyKey, unknown> = { ...value }
  for (const { path } of parts) {
    const [name, ...inner] = path
    if (name === undefined) continue
    if (inner.length > 0) rest[name] = without(rest[name], [{ path: inner }])
    else delete rest[name]
  }
  return rest
}
