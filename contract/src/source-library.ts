import type { z } from 'zod'
import { EVERY_SECONDS, type SourceWrite } from './read-sources.ts'

/** The built-in sources of the library, in the order of display. */
export const libraryEntries = [
  'weather',
  'rates',
  'waste',
  'queue',
  'headline',
  'departures',
  'stock',
  'quote',
  'sensor',
  'countdown',
] as const
export type LibraryEntry = (typeof libraryEntries)[number]

/** The panels for which each source has a template: 2.9 and 7.5 inches. */
export const librarySizes = ['296x128', '800x480'] as const
export type LibrarySize = (typeof librarySizes)[number]

/** The key of the template that ships for a source. */
export const starterKeyOf = (entry: LibraryEntry, size: LibrarySize): string => `source-${entry}-${size}`

/** A field of an address or expression that people fill in themselves. */
export type LibraryField =
  | 'place'
  | 'latitude'
  | 'longitude'
  | 'base'
  | 'symbols'
  | 'address'
  | 'stop'
  | 'entity'
  | 'token'

/** A source of the library, complete except for the fields that people fill in. */
interface LibrarySource {
  kind: z.output<typeof SourceWrite>['kind']
  /** The address, with `<field>` in place of each value that a person fills in. */
  url?: string
  pick: string
  /** Seconds between two readings. */
  every: number
  fields: readonly LibraryField[]
}

const HOUR = 3600

/**
 * The sources of the library. Their addresses follow the documentation of the services: Open-Meteo, Frankfurter (rates
 * of the ECB), transport.rest, ZenQuotes, Home Assistant.
 */
export const sourceLibrary: Readonly<Record<LibraryEntry, LibrarySource>> = {
  weather: {
    kind: 'json',
    url: 'https://api.open-meteo.com/v1/forecast?latitude=<latitude>&longitude=<longitude>&current=temperature_2m,wind_speed_10m&daily=temperature_2m_max,temperature_2m_min&timezone=auto&forecast_days=1',
    pick: '{ "place": <place>, "temp": $round(current.temperature_2m), "wind": $round(current.wind_speed_10m), "high": $round(daily.temperature_2m_max[0]), "low": $round(daily.temperature_2m_min[0]) }',
    every: EVERY_SECONDS.usual,
    fields: ['place', 'latitude', 'longitude'],
  },
  rates: {
    kind: 'json',
    url: 'https://api.frankfurter.dev/v1/latest?base=<base>&symbols=<symbols>',
    pick: '{ "base": base, "date": date, "rates": [$each(rates, function($rate, $currency) { { "currency": $currency, "rate": $rate } })] }',
    every: HOUR,
    fields: ['base', 'symbols'],
  },
  waste: {
    kind: 'calendar',
    url: '<address>',
    pick: '{ "first": events[0].{ "title": title, "start": start }, "later": [events[[1..3]].{ "title": title, "start": start }] }',
    every: HOUR,
    fields: ['address'],
  },
  queue: { kind: 'push', pick: '', every: EVERY_SECONDS.usual, fields: [] },
  headline: {
    kind: 'rss',
    url: '<address>',
    pick: '{ "feed": title, "title": items[0].title, "second": items[1].title }',
    every: EVERY_SECONDS.usual,
    fields: ['address'],
  },
  departures: {
    kind: 'json',
    url: 'https://v6.db.transport.rest/stops/<stop>/departures?duration=120&results=5',
    pick: '{ "stop": departures[0].stop.name, "rows": [departures.{ "time": $substring(when ? when : plannedWhen, 11, 5), "line": line.name, "to": direction }] }',
    every: EVERY_SECONDS.least,
    fields: ['stop'],
  },
  stock: {
    kind: 'csv',
    url: '<address>',
    pick: '{ "rows": [$[[0..4]].{ "name": name, "count": stock }] }',
    every: EVERY_SECONDS.usual,
    fields: ['address'],
  },
  quote: {
    kind: 'json',
    url: 'https://zenquotes.io/api/today',
    pick: '{ "text": $[0].q, "by": $[0].a }',
    every: 6 * HOUR,
    fields: [],
  },
  sensor: {
    kind: 'json',
    url: '<address>/api/states/<entity>',
    pick: '{ "name": attributes.friendly_name, "state": attributes.unit_of_measurement ? state & " " & attributes.unit_of_measurement : state }',
    every: 5 * EVERY_SECONDS.least,
    fields: ['address', 'entity', 'token'],
  },
  countdown: {
    kind: 'calendar',
    url: '<address>',
    pick: '{ "title": next.title, "days": ($toMillis($substring(next.start, 0, 10)) - $toMillis(today)) / 86400000 }',
    every: HOUR,
    fields: ['address'],
  },
}

type FilledFields = Readonly<Partial<Record<LibraryField, string>>>

/** Makes a source of the library complete: its URL and expression get the person's values in place of `<…>`. */
export function sourceOfLibrary(entry: LibraryEntry, ownFields: FilledFields) {
  const { kind, url, pick, every } = sourceLibrary[entry]
  const filledValue = (field: string) => (ownFields[field as LibraryField] ?? '').trim()
  // An address is filled in unescaped. A slash at its end is removed, as a path may follow in the URL.
  const address = url?.replace(/<([a-z]+)>/g, (_, field: string) =>
    field === 'address' ? filledValue(field).replace(/\/$/, '') : encodeURIComponent(filledValue(field)),
  )
  return {
    kind,
    every,
    ...(address !== undefined && { url: address }),
    ...(ownFields.token && { headers: { authorization: `Bearer ${ownFields.token.trim()}` } }),
    pick: pick.replace(/<([a-z]+)>/g, (_, field: string) => JSON.stringify(filledValue(field))),
  }
}
