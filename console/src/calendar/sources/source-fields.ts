import type { Input, Output } from '@wifi-tms/contract/endpoint'
import { setValueAt, valueAt } from '@wifi-tms/contract/fields'
import { fold } from '@wifi-tms/contract/fold'
import { type DataSource, EVERY_SECONDS, isShop, type trySource } from '@wifi-tms/contract/read-sources'
import type { readStarter } from '@wifi-tms/contract/starters'
import { longestValues, type Template, type templates } from '@wifi-tms/contract/templates'
import { namesOf } from '@wifi-tms/paint/names'

/** Makes the name of a source from a title: `my-weather` from `My Weather`; empty if the title has no Latin letters. */
export const nameFrom = (title: string): string =>
  fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    // A name begins with a letter.
    .replace(/^[^a-z]+/, '')
    .slice(0, 40)
    .replace(/-$/, '')

/** A header as the form holds it. */
export interface HeaderField {
  name?: string
  value?: string
}

/** Converts a stored source to the form's fields. */
export const fieldsOfSource = ({ kind, url, every, pick, timeZone, items, missing }: DataSource) => ({
  kind,
  ...(timeZone !== null && { timeZone }),
  minutes: every / 60,
  ...(url !== null && { url }),
  pick,
  itemsKey: items?.key ?? '',
  itemsPath: items?.path ?? '',
  removesGone: missing === 'delete',
})

const headersOf = (fields: readonly HeaderField[]) =>
  Object.fromEntries(fields.flatMap(({ name, value }) => (name?.trim() ? [[name.trim(), value ?? '']] : [])))

/** Returns the headers of a form, or the login of a topic; undefined if they stay as they are. */
function writtenHeaders(
  { kind, username, password, secret, token, hasHeaders, headers }: Record<string, unknown>,
  headerNames: readonly string[],
) {
  if (kind === 'push') return undefined
  if (isShop(kind as DataSource['kind'])) {
    const secrets = { ...(secret ? { secret } : {}), ...(token ? { token } : {}) }
    return Object.keys(secrets).length > 0 ? secrets : undefined
  }
  if (kind === 'mqtt') return username || password ? { username: username ?? '', password: password ?? '' } : undefined
  return headerNames.length === 0 || hasHeaders ? headersOf((headers as HeaderField[] | undefined) ?? []) : undefined
}

/**
 * Makes the body of the call that writes a source. `headerNames` are the names of its stored headers; headers that are
 * left out stay as they are. The value is not sent back, because it may be as large as a whole body.
 */
export function sourceOf(fields: Record<string, unknown>, headerNames: readonly string[] = []) {
  const { kind, url, minutes, pick, timeZone, itemsKey, itemsPath, removesGone } = fields
  const key = String(itemsKey ?? '').trim()
  return {
    name: fields.name,
    kind,
    url: kind === 'push' ? undefined : url || undefined,
    every: Math.round(Number(minutes ?? EVERY_SECONDS.usual / 60) * 60),
    headers: writtenHeaders(fields, headerNames),
    timeZone: kind === 'calendar' ? timeZone : undefined,
    pick: String(pick ?? '').trim(),
    items: key ? { key, path: String(itemsPath ?? '').trim() } : null,
    missing: isShop(kind as DataSource['kind']) && removesGone ? 'delete' : undefined,
    value: undefined,
  }
}

/** Parses a sample of pushed data; undefined if the text is no JSON. */
export function sampleOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Makes the body of the call that tries a source with the form's settings. */
export function trialBodyOf(fields: Record<string, unknown>, source: DataSource | undefined, sample: unknown) {
  const { kind, url, headers, pick, timeZone } = sourceOf(fields, source?.headerNames)
  const input = kind === 'push' ? { sample } : { url, headers, timeZone, id: source?._id }
  return { kind, pick, ...input } as Input<typeof trySource>
}

/**
 * Collects the values of a source that a template uses, and returns them as JSON for the address of a picture. Values
 * that would make the address too long are left out.
 */
export function usedValuesAsJson({ canvas }: Pick<Template, 'canvas'>, source: string, value: unknown): string {
  let json = '{}'
  for (const name of namesOf(canvas.elements)) {
    const namedValue = valueAt({ source: { [source]: value } }, name)
    if (namedValue === undefined) continue
    const next = JSON.parse(json) as Record<string, unknown>
    setValueAt(next, name.trim(), namedValue)
    if (JSON.stringify(next).length <= longestValues) json = JSON.stringify(next)
  }
  return json
}

/**
 * Makes the template of a library source. Its placeholders get the source's name, which may differ from the library's.
 */
export function templateFor(
  starter: Output<typeof readStarter>,
  entry: string,
  name: string,
): Input<typeof templates.create> {
  const { resolution, background, canvas } = starter
  const renamed = JSON.stringify(canvas).replaceAll(`source.${entry}.`, `source.${name}.`)
  return { name: `${starter.name} · ${name}`.slice(0, 100), resolution, background, canvas: JSON.parse(renamed) }
}
