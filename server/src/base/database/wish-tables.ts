import type { Generated, GeneratedAlways } from 'kysely'

/** A frozen design: the drawing of wishes, which stays when its template changes. */
export interface DesignTable {
  /** SHA-256 of content. */
  hash: string
  /** JSON: { design: Design, pictures: { [image id]: sha256 of its blob } }. */
  content: string
}

/** A blob that a design draws; triggers maintain the row. */
export interface DesignDrawnTable {
  hash: string
  sha256: string
}

/** One display, an order to show a template on devices, with the counts of its wishes by state. */
export interface DisplayTable {
  /** Taken from the counter `seq` in the same transaction, so that numbers commit in order. */
  seq: number
  id: string
  templateId: string
  templateName: string
  designHash: string
  /** JSON of the values to fill in; `null` where each wish has its own. */
  data: string
  /** JSON of further values for placeholders besides `data` and the device, by their first word; null: none. */
  context: string | null
  force: number
  fit: string | null
  algorithm: string | null
  source: string
  /** For new data: the source that wished for the picture first, and the moment of that wish. */
  origin: Generated<string | null>
  originAt: Generated<string | null>
  /** 1: no person asked for it now, so quiet times and budgets apply; 0: a person wants it now. */
  planned: number
  at: string
  createdBy: string
  total: number
  waiting: number
  sending: number
  drawing: number
  shown: number
  failed: number
  superseded: number
  /** Its progress by the contract's words, which the database computes from the counts. */
  outcome: GeneratedAlways<string>
}

/**
 * One device's part of a display. The newest wish of a device is wanted; older ones end as shown, failed or superseded.
 * Nothing is due at a moment that is null.
 */
export interface WishTable {
  seq: number
  deviceId: string
  /** The device's name at the wish; null where the design does not name the device. */
  tagAlias: string | null
  /** JSON of its own values; null where it has the display's. */
  data: string | null
  /** The item whose values it shows; null: its values are those of a person or a task, or none. */
  itemId: string | null
  /** The moment since which the item has had these values. */
  itemAt: string | null
  state: string
  /** The text of the device or the painter about a failure, and the reason as a word for machines; otherwise empty. */
  detail: string
  reason: string
  /** Null until painted. */
  frameId: string | null
  /** Failures in a row. */
  failures: number
  /** The moment at which the reconciler, the loop that paints and offers pictures, paints it. */
  paintAt: string | null
  /** The moment at which the reconciler checks if it can be offered. */
  offerAt: string | null
  /** The moment from which a failed wish is tried again at a hello. */
  retryAt: string | null
  /** The moment since which the device has answered busy. */
  busySince: string | null
  shownAt: string | null
}

/** The contact of a device, and its newest delivery (offer of a picture). At most one delivery is in flight. */
export interface DeliveryTable {
  deviceId: string
  /** 1: it has said hello on its present MQTT connection. */
  listens: number
  /** The moment after which a device that polls counts as offline. */
  askAgainAt: string | null
  /** The moment at which it should poll again. */
  nextContactAt: string | null
  /** Counts the device's deliveries; 0: none yet. */
  number: number
  seq: number | null
  frameId: string | null
  /** The moment at which the delivery in flight is given up; null: none is in flight. */
  deadlineAt: string | null
  /** 1: the delivery was the answer to a poll. */
  asked: number
  /** The number of the newest delivery that the device has proved to show. */
  proved: number
  /** The server with its MQTT connection; null: none. */
  serverId: Generated<string | null>
  /** Counts its MQTT connections; the newest one is valid. */
  connection: Generated<number>
}

/** Packed bytes and the facts needed to read them: the hash alone does not determine the picture. */
export interface FrameTable {
  id: string
  /** The name of the blob. */
  sha256: string
  bytes: number
  color: string
  width: number
  height: number
  angle: number
  /** 1: it consists of two parts, for the left half of the panel and the right. */
  halves: number
  createdAt: string
  /** JSON of the names of values that its placeholders lack. */
  lacks: Generated<string>
}

/** The frame that a paint job made, by the job's key. */
export interface PaintingTable {
  key: string
  frameId: string
}

/** A frame, display or design that housekeeping has found unused, and the moment since which. */
export interface UnusedTable {
  kind: string
  key: string
  since: string
}
