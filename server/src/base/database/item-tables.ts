import type { Stamped } from './stamped.ts'
import type { Withheld } from './withheld.ts'

/** An item that devices show. */
export interface ItemTable extends Stamped {
  key: string
  name: string
  /** JSON of its values. */
  fields: string
  /** Null: the template of the device's product. */
  template: string | null
  /** The moment of the last change of key, name, values or template. */
  changedAt: string
  /** JSON: the prices from which its lowest one is found, each with the moment from which it was valid. */
  prices: string
  /** 1: it has changed, and the scheduler has not yet found the devices that should show it. */
  due: number
}

/** A GTIN in a value of an item, without leading zeros. Triggers of the database fill this table. */
interface ItemNamedTable {
  gtin: string
  itemId: string
}

/** A future change of an item: at `dueAt` its offer ends, or new values become valid. */
interface ItemChangeTable {
  key: string
  dueAt: string
  /** JSON of the row as it was written; empty: none. */
  item: string
  /** JSON of the offer that ends, with the values that it has changed; null: none. */
  offer: string | null
  username: string
}

/** Changes of items that wait for a second person. */
interface ItemReviewTable {
  id: string
  createdAt: string
  /** The name and the account of the person who asked; an empty account: a file of the import folder. */
  createdBy: string
  createdById: string
  reason: string
  /** The hash of the person and the input, so that the same change is not stored twice. */
  hash: string
  count: number
  /** JSON of some rows with their prices. */
  examples: string
  /** JSON of the rows and how they are written. */
  input: string
}

/**
 * A picture of an item that a device showed, stored when its wish is deleted; the device or the item may be deleted
 * too.
 */
export interface ItemProofTable {
  itemId: string
  /** The number of its display. */
  seq: number
  deviceId: string
  mac: string
  key: string
  /** Its price as the picture had it; empty: none. */
  price: string
  changedAt: string
  wantedAt: string
  shownAt: string
  /** The SHA-256 of its bytes. */
  frame: string | null
}

export interface SourceTable extends Stamped {
  name: string
  kind: string
  url: string | null
  /** Seconds between two readings. */
  every: number
  /** JSON of the headers, encrypted; empty: none. */
  headers: string
  /** A JSONata expression that picks the value; empty: all that is read. */
  pick: string
  /** The time zone of a calendar's times; null for other kinds. */
  timeZone: string | null
  /** JSON: { path, key }. */
  items: string | null
  /** JSON of the data as last read. */
  value: string
  /**
   * The ETag and Last-Modified of the last answer; null: the next reading is not conditional. For shops `etag` is the
   * position of the next page, and `modified` the number of articles that were read.
   */
  etag: string | null
  modified: string | null
  readAt: string | null
  error: string
  /** The moment since which it cannot be read; null if it can. */
  since: string | null
  /** The moment of the next reading; null: never, as others push its data. */
  nextAt: string | null
  /** `delete`: items that are gone from a shop are removed once the whole of it has been read. */
  missing: string
  /**
   * JSON: { total, keys, outcome } of the items that were missing when the whole shop was last read; null: that reading
   * has not ended.
   */
  gone: string | null
  /** For shops: the number of items that the present reading has changed, or whose changes wait for a second person. */
  changes: number
  /** JSON of some articles of a shop that could not become items: { key, message }; null: none. */
  faults: string | null
}

/** An article that a shop has brought. */
interface SourceArticleTable {
  sourceId: string
  key: string
  /** 1: it has come since the last whole reading began. */
  came: number
}

/** A source whose values are shown by a design, the stored drawing of displays. */
interface DesignSourceTable {
  hash: string
  name: string
}

/** The pages that the button of a device turns. */
export interface DevicePagesTable extends Withheld {
  deviceId: string
  /** JSON of the pages, in order. */
  pages: string
  /** The seconds for which a page is shown. */
  back: number
  /** The page that is shown, counted from 1; 0: none. */
  page: number
  /** The number of the page's display: the page is shown while that is the device's wanted display. */
  pageSeq: number | null
  /** The number of the display that the device wanted before; null: none. */
  baseSeq: number | null
  /** The moment at which it turns back; null: no page is shown. */
  backAt: string | null
}

/** The tables of items and sources, and of pages. */
export interface ItemTables {
  devicePages: DevicePagesTable
  item: ItemTable
  itemChange: ItemChangeTable
  itemNamed: ItemNamedTable
  itemProof: ItemProofTable
  itemReview: ItemReviewTable
  source: SourceTable
  sourceArticle: SourceArticleTable
  designSource: DesignSourceTable
}
