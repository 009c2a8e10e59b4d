import { z } from 'zod'
import { type Fault, faultsOf } from './errors.ts'
import { Up } from './messages.ts'

/** A tag's message with the faults of the fields that were left out, or the faults that make it unusable. */
export type ReadUp = { message: Up; dropped: Fault[] } | { faults: Fault[] }

/** Reads a message of a tag. A faulty optional field is left out, and the rest is used; null means absent. */
export function readUp(value: unknown): ReadUp {
  const wholeMessage = Up.safeParse(value)
  if (wholeMessage.success) return { message: wholeMessage.data, dropped: [] }
  const { issues } = wholeMessage.error
  const readable = Up.safeParse(without(value, issues))
  // A null means absent, so it is no fault.
  const droppedIssues = issues.filter(({ path }) => valueAtPath(value, path) !== null)
  return readable.success
    ? { message: readable.data, dropped: faultsOf(new z.ZodError(droppedIssues)) }
    : { faults: faultsOf(wholeMessage.error) }
}

const valueAtPath = (value: unknown, path: PropertyKey[]): unknown =>
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
