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
export const isSentKind = (kind: z.infer<typeof SourceKind>): kind is 'push' | ShopKind =>
  kind === 'push' || isShop(kind)
export const isShop = (kind: string): kind is ShopKind => shopKinds.some((shop) => shop === kind)

/** The seconds between two readings, the most bytes of a value, and the most sources. */
export const EVERY_SECONDS = { usual: 900, least: 60, most: 86_400 } as const
export const SOURCE_VALUE_MAX = LARGE_BODY
export const SOURCES_MAX = 200

/**
 * The limits for items that were missing when a whole shop was read. If more than `percent` per cent of the shop's
 * items are missing, none is removed. People are told the keys of the first `told` missing items.
 */
export const SHOP_GONE = { percent: 20, told: 20 } as const

/** The maximum number of articles that are listed because they could not become items. */
export const SHOP_FAULTS_MAX = 20

/** The maximum number of characters of an expression. */
export const PICK_MAX = 2000

/** The maximum number of seconds of a reading that a person starts. */
export const FETCH_SECONDS = 10

/** The name of a value, as templates write it: words with dots between. */
const Path = z.string().trim().max(fieldBounds.name)

/** The maximum number of headers of a source. */
export const MAX_HEADERS = 20

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

/** True for an address with a host and one topic: no wildcards, no login, nothing behind `?`. */
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
const readingFields = {
  kind: SourceKind,
  url: z
    .string()
    .max(2000)
    .optional()
    .describe(
      'The address that is read over HTTP. For the kind `mqtt`: `mqtt://host/topic`, or `mqtts://host/topic` with TLS; the topic has no wildcards. For a shop: the address of the shop, which is needed to read the whole shop.',
    ),
  headers: z
    .record(HeaderName, HeaderValue)
    .refine((headers) => Object.keys(headers).length <= MAX_HEADERS, `may be at most ${MAX_HEADERS} headers`)
    .optional()
    .describe(
      'The headers of each request. For the kind `mqtt`: `username` and `password`. For a shop: `secret`, with which the shop signs its messages, and `token`, with which the whole shop is read.',
    ),
  pick: z
    .string()
    .trim()
    .max(PICK_MAX)
    .default('')
    .describe(
      'A JSONata expression. The result of the expression is the value of the source. An empty expression takes everything that was read.',
    ),
  timeZone: TimeZone.optional().describe(
    'The time zone in which the times of a calendar are given; by default the time zone of the server.',
  ),
}

const Missing = z
  .enum(['keep', 'delete'])
  .describe(
    'For a shop: what happens to items that the shop sent earlier and that are missing when the whole shop is read.',
  )

/** Headers are never answered; a change that leaves them out keeps them. */
export const SourceWrite = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be a small letter and up to 39 of a-z, 0-9 and -'),
  ...readingFields,
  every: z.int().min(EVERY_SECONDS.least).max(EVERY_SECONDS.most).default(EVERY_SECONDS.usual),
  /**
   * The list in the value whose entries become items; null: none. `path` names the list (empty: the whole value), `key`
   * the field of an entry that is the item's key.
   */
  items: z
    .object({ path: Path.default(''), key: Path.min(1) })
    .nullable()
    .default(null),
  missing: Missing.default('keep'),
})

/** Items that a shop sent earlier, but not when all its items were read: their number and some of their keys. */
const GoneArticles = z.object({
  total: z.int(),
  keys: z.array(z.string()),
  outcome: z
    .enum(['kept', 'removed', 'held', 'too-many'])
    .describe(
      '`held`: a second person decides. `too-many`: the items are kept, because more than 20 % of the shop’s items would be removed.',
    ),
})

export const DataSource = z.object({
  name: z.string(),
  kind: SourceKind,
  /** The address; people who may not change the source get it without its query, which may hold a secret. */
  url: z.string().nullable(),
  every: z.int(),
  headerNames: z.array(z.string()),
  pick: z.string(),
  timeZone: z.string().nullable().describe('The time zone of a calendar; null for other kinds.'),
  items: z.object({ path: z.string(), key: z.string() }).nullable(),
  value: z.json().describe('The value as it was last read or pushed, at most 256 kB; null before the first value.'),
  at: Moment.nullable().describe('When the value was last read.'),
  error: z.string().describe('Why the source cannot be read; empty if it can. The last value stays.'),
  since: Moment.nullable().describe('The time since which the source cannot be read; null if it can.'),
  articles: z
    .int()
    .nullable()
    .describe(
      'For a shop: how many articles the last reading of the whole shop has read so far; null if the whole shop was never read.',
    ),
  isReading: z.boolean().describe('True while the whole shop is being read.'),
  missing: Missing,
  faults: z
    .array(z.object({ key: z.string(), message: z.string() }))
    .describe(
      'For a shop: articles that could not become items, the newest first, 20 at most. An article is listed until it becomes an item or the whole shop is read again.',
    ),
  gone: GoneArticles.nullable().describe(
    'For a shop: the items that were missing when the whole shop was last read; null if that reading did not end.',
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
  alsoChanges: ['items', 'devices', 'displays'],
  maxBody: LARGE_BODY,
})

export const fetchSource = endpoint('POST /user/api/sources/{id}/fetch', {
  about:
    'Reads a source now, within 10 s, and answers the source. If the reading fails, the answer has the `error`. For a shop, the call starts to read the whole shop, page by page: `articles` tells the progress, and `gone` lists at the end which items were missing.',
  access: 'sources.write',
  changes: ['sources', 'items', 'devices', 'displays'],
  refuses: ['busy'],
  audit: 'sources',
  input: z.object({ id: Id }),
  output: DataSource,
})

/** The maximum number of characters of a source's answer that `trySource` shows. */
export const TRY_SHOWN = 20_000

export const trySource = endpoint('POST /user/api/sources/try', {
  about: 'Tries a source: reads it once with these fields, within 10 s, and answers what was read. Nothing is stored.',
  access: 'sources.write',
  reads: ['sources'],
  refuses: ['notFound'],
  input: z.object({
    id: Id.optional().describe(
      'The `_id` of an existing source. The headers of that source are sent if `headers` is left out.',
    ),
    ...readingFields,
    sample: z.json().optional().describe('For the kind `push`: the JSON that a program would push.'),
  }),
  output: z.object({
    came: z
      .string()
      .describe(
        'What was read, before `pick` is applied: as JSON if it could be parsed, else as text; at most 20,000 characters.',
      ),
    value: z.json().describe('The value that the source would have; null if there is no value.'),
    error: z.string().describe('Why there is no value; empty if there is a value.'),
  }),
  maxBody: LARGE_BODY,
})

/** `replace`: the new value takes the place of the present one. `merge`: both are merged by RFC 7396. */
export const pushModes = ['replace', 'merge'] as const

export const pushSource = endpoint('POST /user/api/sources/{id}/push', {
  about:
    'Puts the JSON of the body into a source of the kind `push`. The JSON replaces the value of the source, or is merged into the value (RFC 7396).',
  access: 'sources.push',
  changes: ['sources', 'items', 'devices', 'displays'],
  refuses: ['conflict'],
  needsStorage: true,
  takesIdempotencyKey: true,
  audit: 'sources',
  input: z.object({
    id: Id,
    mode: z.enum(pushModes).default('replace').describe('`merge` keeps the fields that the body does not name.'),
    body: z.json(),
  }),
  bodyField: 'body',
  output: DataSource,
  maxBody: SOURCE_VALUE_MAX,
})
