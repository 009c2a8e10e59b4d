import type { Stamped } from './stamped.ts'

/** A thing that devices are about. */
export interface ItemTable extends Stamped {
  key: string
  name: string
  /** JSON of its values. */
  fields: string
  /** Null: the template of the device's product. */
  template: string | null
  /** The moment of the last change of key, name, values or template. */
  changedAt: string
  /** JSON: the prices that count for its lowest, each with the moment since which it held. */
  prices: string
  /** 1: the clock is to find the devices that should show it. */
  due: number
}

/** A coming change of an item: its offer ends at this moment, or new values hold from then on. */
interface ItemChangeTable {
  key: string
  dueAt: string
  /** JSON of the row as it was given; empty: none. */
  item: string
  /** JSON of the offer that ends, which is what it changed of the item; null: none. */
  offer: string | null
  username: string
}

/** Changes of items that wait for a second person. */
interface ItemReviewTable {
  id: string
  createdAt: string
  /** The name and the account of who asked; an empty account: a file of the import folder. */
  createdBy: string
  createdById: string
  reason: string
  /** The hash of the asking person and the input, by which the same change is not asked for twice. */
  hash: string
  count: number
  /** JSON of some rows with their prices. */
  examples: string
  /** JSON of the rows and how they are written. */
  input: string
}

/** A picture of an item that was on a glass, and has left the history of wishes, as its device or its item may have. */
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
  every: number
  /** JSON of the headers, sealed; empty: none. */
  headers: string
  /** A JSONata expression that picks the value; empty: all that is read. */
  pick: string
  /** The zone by which a calendar tells its times; null for other kinds. */
  timeZone: string | null
  /** JSON: { path, key }. */
  items: string | null
  /** JSON of the data as last read. */
  value: string
  etag: string | null
  modified: string | null
  readAt: string | null
  error: string
  since: string | null
  /** When it is read next; null: never, as it is pushed. */
  nextAt: string | null
  /** `delete`: items that are gone from a shop are removed once the whole of it has been read. */
  missing: string
  /** JSON: { total, keys, outcome } of the items that did not come in the last whole reading of a shop; null: it did not end. */
  gone: string | null
}

/** An article that a shop has brought. */
interface SourceArticleTable {
  sourceId: string
  key: string
  /** 1: it has come since the last whole reading began. */
  came: number
}

/** A source that a frozen design names. */
interface DesignSourceTable {
  hash: string
  name: string
}

/** The pages that the button of a device turns. */
export interface DevicePagesTable {
  deviceId: string
  /** JSON of the pages, in order. */
  pages: string
  /** Seconds for which a page stays. */
  back: number
  /** The page that was turned to, from 1; 0: none. */
  page: number
  /** The number of its display: while the device wants that, it shows the page. */
  pageSeq: number | null
  /** The number of the display that it wanted before; null: none. */
  baseSeq: number | null
  /** When it goes back; null: no page is shown. */
  backAt: string | null
  /** The template of a page that was passed over as it lacked values, and when; null: none was. */
  lacking: string | null
  lackingAt: string | null
}

/** The tables of items and sources, and of pages. */
export interface ItemTables {
  devicePages: DevicePagesTable
  item: ItemTable
  itemChange: ItemChangeTable
  itemProof: ItemProofTable
  itemReview: ItemReviewTable
  source: SourceTable
  sourceArticle: SourceArticleTable
  designSource: DesignSourceTable
}
