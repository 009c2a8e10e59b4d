import type { DataSource } from '@wifi-tms/contract/read-sources'

/** A header as the form holds it. */
export interface HeaderField {
  name?: string
  value?: string
}

export const fieldsOfSource = ({ kind, url, every, items }: DataSource) => ({
  kind,
  minutes: every / 60,
  ...(url !== null && { url }),
  itemsKey: items?.key ?? '',
  itemsPath: items?.path ?? '',
})

const headersOf = (fields: readonly HeaderField[]) =>
  Object.fromEntries(fields.flatMap(({ name, value }) => (name?.trim() ? [[name.trim(), value ?? '']] : [])))

/**
 * The body that changes a source which has headers of these names. Headers that are left out stay as they are, and what was read
 * is not sent back: it may be as large as a body may.
 */
export function sourceOf(fields: Record<string, unknown>, headerNames: readonly string[] = []) {
  const { kind, url, minutes, itemsKey, itemsPath, hasHeaders, headers } = fields
  const given = (headers as HeaderField[] | undefined) ?? []
  const key = String(itemsKey ?? '').trim()
  return {
    name: fields.name,
    kind,
    url: kind === 'push' ? undefined : url,
    every: Math.round(Number(minutes ?? 15) * 60),
    headers: kind !== 'push' && (headerNames.length === 0 || hasHeaders) ? headersOf(given) : undefined,
    items: key ? { key, path: String(itemsPath ?? '').trim() } : null,
    value: undefined,
  }
}
