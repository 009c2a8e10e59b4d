import { z } from 'zod'
import { type Fault, faultsOf } from './errors.ts'
import { Up } from './messages.ts'

/** A message with the faults of the fields that are left out of it, or the faults that make it meaningless. */
export type ReadUp = { message: Up; dropped: Fault[] } | { faults: Fault[] }

/**
 * Reads what a tag says. A field that need not be there and is none is left out, and the rest counts; null is as good as
 * absent.
 */
export function readUp(value: unknown): ReadUp {
  const wholeMessage = Up.safeParse(value)
  if (wholeMessage.success) return { message: wholeMessage.data, dropped: [] }
  const { issues } = wholeMessage.error
  const readable = Up.safeParse(without(value, issues))
  const leftOut = issues.filter(({ path }) => valueAt(value, path) !== null)
  return readable.success
    ? { message: readable.data, dropped: faultsOf(new z.ZodError(leftOut)) }
    : { faults: faultsOf(wholeMessage.error) }
}

const valueAt = (value: unknown, path: PropertyKey[]): unknown =>
  path.reduce((within, name) => (within as Record<PropertyKey, unknown> | undefined)?.[name], value)

/** A value without these parts. Only the objects that contain them are copied. */
function without(value: unknown, parts: readonly { path: PropertyKey[] }[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<PropertyKey, unknown> = { ...value }
  for (const { path } of parts) {
    const [name, ...inner] = path
    if (name === undefined) continue
    if (inner.length > 0) copy[name] = without(copy[name], [{ path: inner }])
    else delete copy[name]
  }
  return copy
}
