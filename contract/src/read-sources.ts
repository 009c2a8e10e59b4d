import { z } from 'zod'
import { endpoint, LARGE_BODY } from './endpoint.ts'
import { fieldBounds } from './fields.ts'
import { resource } from './resource.ts'
import { Id, Moment, Stamps } from './shapes.ts'
import { TimeZone } from './wall-time.ts'

/** Shops that send their articles by webhooks. */
export const shopKinds = ['shopify', 'woocommerce', 'odoo'] as const
export type ShopKind = (typeof shopKinds)[number]

export const sourceKinds = ['json', 'csv', 'rss', 'calendar', 'mqtt', 'push', ...shopKinds] as const
export const SourceKind = z.enum(sourceKinds)

/** The path to which shops send; the id of the source follows, and for Odoo the secret. */
export const HOOK_PATH = '/hooks'

/** True for the kinds that the server never reads: other programs send the data. */
export const isSent = (kind: z.infer<typeof SourceKind>): kind is 'push' | ShopKind => kind === 'push' || isShop(kind)
export const isShop = (kind: string): kind is ShopKind => shopKinds.some((shop) => shop === kind)

/** The seconds between two readings, the most bytes of a value, and the most sources. */
export const EVERY = { usual: 900, least: 60, most: 86_400 } as const
export const SOURCE_VALUE_MAX = LARGE_BODY
export const SOURCES_MAX = 200

/** The most of a shop's items, in per cent, that are removed after one whole reading, and the keys of gone ones that are told. */
export const SHOP_GONE = { percent: 20, told: 20 } as const

/** The most characters of an expression. */
export const PICK_MAX = 2000

/** The most seconds of a reading that a person starts. */
export const FETCH_SECONDS = 10

/** Words with dots between, as in templates. */
const Path = z.string().trim().max(fieldBounds.name)

const HeaderName = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'must be the name of a header')
const HeaderValue = z
  .string()
  .max(4000)
  .regex(/^[\x20-\x7e]*$/, 'must be visible ASCII characters')

const WebAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' })
  .max(2000)
const TopicAddress = z
  .url({ protocol: /^mqtts?$/, error: 'must be an address like mqtt://host/topic' })
  .max(2000)
  .refine(hasTopic, 'must be an address like mqtt://host/topic')

/** True for an address with a host and one topic of it: no wildcards, no login, nothing behind `?`. */
function hasTopic(address: string): boolean {
  const url = URL.parse(address)
  if (!url?.host || url.username || url.password || url.search || url.hash) return false
  try {
    return /^\/[^+#\0]+$/.test(decodeURIComponent(url.pathname))
  } catch {
    return false
  }
}

/** The schema of the address of a source. */
export const addressFor = (kind: z.infer<typeof SourceKind>) => (kind === 'mqtt' ? TopicAddress : WebAddress)

/** The fields that tell what is read, and which part of it is the value. */
const reading = {
  kind: SourceKind,
  url: z
    .string()
    .max(2000)
    .optional()
    .describe(
      'Of a page by HTTP, or of kind `mqtt`: `mqtt://host/topic`, with TLS `mqtts://`; the topic without wildcards. Of a shop, to read the whole of it: its own address.',
    ),
  headers: z
    .record(HeaderName, HeaderValue)
    .refine((headers) => Object.keys(headers).length <= 20, 'may be at most 20 headers')
    .optional()
    .describe(
      'Sent with each request; of kind `mqtt`: `username` and `password`; of a shop: `secret`, by which it signs, and `token`, by which the whole of it is read.',
    ),
  pick: z
    .string()
    .trim()
    .max(PICK_MAX)
    .default('')
    .describe('A JSONata expression, whose result is the value; empty: all that was read.'),
  timeZone: TimeZone.optional().describe(
    'The zone by whose clock a calendar tells its times; else that of the server.',
  ),
}

const Missing = z
  .enum(['keep', 'delete'])
  .describe('Of a shop: what becomes of items that it once brought and that do not come when the whole is read.')

/** Headers are never answered; a change that leaves them out keeps them. */
export const SourceWrite = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be a small letter and up to 39 of a-z, 0-9 and -'),
  ...reading,
  every: z.int().min(EVERY.least).max(EVERY.most).default(EVERY.usual),
  /** Each entry of the list at `path` (empty: the whole) becomes an item by its field `key`. */
  items: z
    .object({ path: Path.default(''), key: Path.min(1) })
    .nullable()
    .default(null),
  missing: Missing.default('keep'),
})

/** Items that a shop once brought and that did not come when the whole of it was read: their number and some of their keys. */
const GoneArticles = z.object({
  total: z.int(),
  keys: z.array(z.string()),
  outcome: z
    .enum(['kept', 'removed', 'held', 'too-many'])
    .describe('`held`: a second person decides; `too-many`: they are kept, as more than 20 % would go.'),
})

export const DataSource = z.object({
  name: z.string(),
  kind: SourceKind,
  /** The address; people who may not change the source get it without its query, which may hold a secret. */
  url: z.string().nullable(),
  every: z.int(),
  headerNames: z.array(z.string()),
  pick: z.string(),
  timeZone: z.string().nullable().describe('Of a calendar.'),
  items: z.object({ path: z.string(), key: z.string() }).nullable(),
  value: z.json().describe('As it was last read or pushed, at most 256 kB; null before the first.'),
  at: Moment.nullable().describe('When the value was last read.'),
  error: z.string().describe('Why it cannot be read; empty where it can. The last value stays.'),
  since: Moment.nullable().describe('Since when it cannot be read.'),
  articles: z
    .int()
    .nullable()
    .describe('Of a shop: the articles that have been read of the whole; null: it never was.'),
  isReading: z.boolean().describe('True while the whole of a shop is being read.'),
  missing: Missing,
  gone: GoneArticles.nullable().describe(
    'Of a shop: its items that did not come when the whole was last read; null: that did not end.',
  ),
  ...Stamps,
})
export type DataSource = z.infer<typeof DataSource>

export const dataSources = resource({
  path: 'sources',
  noun: 'source',
  most: SOURCES_MAX,
  write: SourceWrite,
  read: DataSource,
  names: ['name'],
  fields: ['name', 'kind'],
  access: { read: 'sources.read', write: 'sources.write' },
  maxBody: LARGE_BODY,
})

export const fetchSource = endpoint('POST /user/api/sources/{id}/fetch', {
  about:
    'Reads a source now, within 10 s, and answers it, also where that failed: then with its error. Of a shop it begins to read the whole, page by page: `articles` tells how far it is, and `gone` in the end what did not come.',
  access: 'sources.write',
  changes: ['sources', 'items', 'devices', 'displays'],
  refuses: ['busy'],
  audit: 'sources',
  input: z.object({ id: Id }),
  output: DataSource,
})

/** The most characters of the answer of a source that a try shows. */
export const TRY_SHOWN = 20_000

export const trySource = endpoint('POST /user/api/sources/try', {
  about: 'Reads a source as it would be read with these fields, within 10 s, and answers what came. Keeps nothing.',
  access: 'sources.write',
  reads: ['sources'],
  refuses: ['notFound'],
  input: z.object({
    id: Id.optional().describe('A source that is there: its headers are sent where none are given.'),
    ...reading,
    sample: z.json().optional().describe('What a program would push, for the kind `push`.'),
  }),
  output: z.object({
    came: z
      .string()
      .describe(
        'What came before anything was picked: as JSON where it could be read, else as text; 20,000 characters at most.',
      ),
    value: z.json().describe('The value that the source would have; null where there is none.'),
    error: z.string().describe('Why there is none; empty where there is one.'),
  }),
  maxBody: LARGE_BODY,
})

/** The merge of RFC 7396, or another value in place of the present one. */
export const pushModes = ['replace', 'merge'] as const

export const pushSource = endpoint('POST /user/api/sources/{id}/push', {
  about: 'Puts the JSON of the body into a source of kind push: in place of its value, or merged into it (RFC 7396).',
  access: 'sources.push',
  changes: ['sources', 'items', 'devices', 'displays'],
  refuses: ['conflict'],
  grows: true,
  once: true,
  audit: 'sources',
  input: z.object({
    id: Id,
    mode: z.enum(pushModes).default('replace').describe('`merge` leaves alone what the body does not name.'),
    body: z.json(),
  }),
  bodyField: 'body',
  output: DataSource,
  maxBody: SOURCE_VALUE_MAX,
})
