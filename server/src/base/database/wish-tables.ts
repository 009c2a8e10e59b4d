import type { Generated, GeneratedAlways } from 'kysely'

/** A frozen design: what a wish draws, whatever becomes of its template. */
export interface DesignTable {
  /** SHA-256 of content. */
  hash: string
  /** JSON: { design: Design, pictures: { [image id]: sha256 of its blob } }. */
  content: string
}

/** A blob that a design draws, as triggers keep it. */
export interface DesignDrawnTable {
  hash: string
  sha256: string
}

/** One order to show: the sequence number, what is shown, and the kept counts of its wishes by state. */
export interface DisplayTable {
  /** Taken from the counter `seq` in the same transaction, so that numbers commit in order. */
  seq: number
  id: string
  templateId: string
  templateName: string
  designHash: string
  /** JSON of the values filled in; of `null` where each wish has its own. */
  data: string
  /** JSON of what else a template may name beside `data` and the device, by first word; null: nothing. */
  context: string | null
  force: number
  fit: string | null
  algorithm: string | null
  source: string
  /** 1: it was planned, so that it keeps to quiet times and budgets; 0: a person wants it now. */
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
  /** The database works out from the counts how far it is, by the contract's word. */
  outcome: GeneratedAlways<string>
}

/**
 * One device's part of a display. The newest of a device is wanted; older ones end as shown, failed or superseded. Moments
 * that are null are not due.
 */
export interface WishTable {
  seq: number
  deviceId: string
  /** What the device was called at the wish; null where the design does not name the device. */
  tagAlias: string | null
  /** JSON of its own values; null where the display's are filled in. */
  data: string | null
  state: string
  /** Why it failed, by a word for machines, and what the device or the painter said of it. Empty otherwise. */
  detail: string
  reason: string
  /** Null until painted. */
  frameId: string | null
  /** In a row. */
  failures: number
  /** When the reconciler paints it. */
  paintAt: string | null
  /** When the reconciler looks whether to offer it. */
  offerAt: string | null
  /** From when on a hello brings a failed one another try. */
  retryAt: string | null
  /** Since when the device answers busy. */
  busySince: string | null
  shownAt: string | null
}

/** How the talk with a device stands: whether it listens, and its newest delivery. At most one is in flight. */
export interface DeliveryTable {
  deviceId: string
  /** 1: it has said hello on an MQTT connection that stands. */
  listens: number
  /** Of a device that only asks: when it is missed. */
  askAgainAt: string | null
  /** Counts the device's deliveries; 0: none yet. */
  number: number
  seq: number | null
  frameId: string | null
  /** When the delivery in flight is given up; null: none is in flight. */
  deadlineAt: string | null
  /** 1: it was handed to a device that asked. */
  asked: number
  /** The number of the newest delivery that the device has proved. */
  proved: number
  /** The server that has its MQTT connection; null: none. */
  serverId: Generated<string | null>
  /** Counts its MQTT connections; the newest one is valid. */
  connection: Generated<number>
}

/** Packed bytes and what is needed to read them: the hash alone does not tell the picture. */
export interface FrameTable {
  id: string
  /** Names the blob. */
  sha256: string
  bytes: number
  color: string
  width: number
  height: number
  angle: number
  /** 1: it is two, of the left half of the panel and of the right. */
  halves: number
  createdAt: string
  /** JSON of the names of values that its places lack. */
  lacks: Generated<string>
}

/** The frame that a paint job gave, by the job's key. */
export interface PaintingTable {
  key: string
  frameId: string
}

/** A frame, display or design that nothing needs, as housekeeping found, and since when. */
export interface UnusedTable {
  kind: string
  key: string
  since: string
}
