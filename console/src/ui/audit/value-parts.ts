import { type Change, HIDDEN_VALUE } from '@wifi-tms/contract/audit'

type Value = Change['to']

/**
 * A part of a field's value before and after a change. `path` leads to it: the names of the parts around it, then its
 * own name.
 */
interface PartChange {
  path: readonly string[]
  from: Value
  to: Value
}

/** True for an object, and for a list with objects; other lists are shown as one value. */
const hasParts = (value: Value): value is Value[] | { [name: string]: Value } =>
  typeof value === 'object' &&
  value !== null &&
  (!Array.isArray(value) || value.some((entry) => typeof entry === 'object' && entry !== null))

const isEmpty = (value: Value) => value === null || (Array.isArray(value) && value.length === 0)

/**
 * Lists the innermost parts of a value that are not empty, each with its path. Entries of a list are numbered from 1:
 * `{ a: [{ b: 5 }] }` → `[[['a', '1', 'b'], 5]]`.
 */
function partsOf(value: Value, path: readonly string[] = []): [path: readonly string[], part: Value][] {
  if (!hasParts(value)) return path.length === 0 || isEmpty(value) ? [] : [[path, value]]
  const nameOf = (key: string) => (Array.isArray(value) ? `${Number(key) + 1}` : key)
  return Object.entries(value).flatMap(([key, part]) => partsOf(part, [...path, nameOf(key)]))
}

const isSame = (one: Value, other: Value) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Lists the parts of an object, or of a list of objects, that differ, so that nobody has to compare two long texts. If
 * no other part differs, all secrets are listed, because their values are hidden (`HIDDEN_VALUE`). The result is empty
 * if it is unknown which part has changed, and undefined if the values have no parts.
 */
export function changedParts({ from, to }: Pick<Change, 'from' | 'to'>): PartChange[] | undefined {
  if (!hasParts(from) && !hasParts(to)) return undefined
  if (to === HIDDEN_VALUE) return []
  // A map compares only texts by content, so each path is written as JSON for the key, and read again below.
  const [before, after] = [from === HIDDEN_VALUE ? null : from, to].map(
    (value) => new Map(partsOf(value).map(([path, part]) => [JSON.stringify(path), part])),
  ) as [Map<string, Value>, Map<string, Value>]
  const parts = [...new Set([...before.keys(), ...after.keys()])].map((path) => ({
    path: JSON.parse(path) as string[],
    from: before.get(path) ?? null,
    to: after.get(path) ?? null,
  }))
  const different = parts.filter((part) => !isSame(part.from, part.to))
  return different.length > 0 ? different : parts.filter((part) => part.to === HIDDEN_VALUE)
}
