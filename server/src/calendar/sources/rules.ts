import { wrong } from '@wifi-tms/contract/errors'
import { valueAt } from '@wifi-tms/contract/fields'
import { ITEM_ROWS_MAX } from '@wifi-tms/contract/item-rows'
import { addressFor, type DataSource, EVERY_SECONDS, isShop } from '@wifi-tms/contract/read-sources'
import type { z } from 'zod'

type Json = z.util.JSONType
type JsonObject = { [name: string]: Json }

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Applies a merge patch of RFC 7396 to a value: null removes a field, an object is merged, and anything else replaces
 * the value.
 */
export function mergePatch(value: Json, patch: Json): Json {
  if (!isObject(patch)) return patch
  const result = new Map(Object.entries(isObject(value) ? value : {}))
  for (const [name, part] of Object.entries(patch)) {
    if (part === null) result.delete(name)
    else result.set(name, mergePatch(result.get(name) ?? null, part))
  }
  return Object.fromEntries(result)
}

const DAY_SECONDS = 86_400

/**
 * Computes the moment of the next reading: after the source's usual pause, or at `until`, the moment at which a
 * calendar's value changes although its file stays equal. A source that has failed since `since` waits at least as long
 * as it has failed already, but at most a day.
 */
export function nextReading(
  { every, since }: { every: number; since: string | null },
  now: Date,
  until: string | null = null,
): string {
  const failingSeconds = since === null ? 0 : (now.getTime() - Date.parse(since)) / 1000
  const secondsUntilChange =
    until === null ? every : Math.max((Date.parse(until) - now.getTime()) / 1000, EVERY_SECONDS.least)
  const pauseSeconds = Math.min(Math.max(Math.min(every, secondsUntilChange), failingSeconds), DAY_SECONDS)
  return new Date(now.getTime() + pauseSeconds * 1000).toISOString()
}

/**
 * Makes rows of items from the list at `path` in a value, one for each entry. The field of an entry that `key` names
 * becomes the item's key, and the other fields become its values.
 */
export function itemRowsOf(value: unknown, { path, key }: { path: string; key: string }): unknown[] {
  const list = path === '' ? value : valueAt(value, path)
  if (!Array.isArray(list)) return []
  return list.slice(0, ITEM_ROWS_MAX).flatMap((entry) => {
    const itemKey = valueAt(entry, key)
    if (!isObject(entry) || (typeof itemKey !== 'string' && typeof itemKey !== 'number')) return []
    const { [key]: _, ...values } = entry
    return [{ key: String(itemKey), values }]
  })
}

/**
 * Checks and returns the address of a source of this kind. Null for kinds that are pushed, and for a shop that is not
 * read. Throws Refusal for a wrong or missing address.
 */
export function addressOf(kind: DataSource['kind'], url: string | undefined): string | null {
  if (kind === 'push' || (isShop(kind) && !url)) return null
  if (url === undefined) throw wrong('url', 'is missing')
  const parsed = addressFor(kind).safeParse(url)
  if (!parsed.success) throw wrong('url', parsed.error.issues[0]!.message)
  return url
}
