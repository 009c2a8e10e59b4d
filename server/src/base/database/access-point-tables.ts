import type { Stamped } from './stamped.ts'

/** An access point of OpenEPaperLink. */
export interface AccessPointTable extends Stamped {
  name: string
  /** Without a slash at its end. */
  url: string
  productId: string
  /** The contract's AccessPointFault. */
  error: string | null
  /** The moment since which readings fail with that error. */
  since: string | null
  /** The moment of the last reading without a fault. It is written once a minute, so it may be a minute too early. */
  lastSeenAt: string | null
  /** The number of tags behind it. */
  tags: number
}

/** A device behind an access point: what the access point last reported of it, and the picture uploaded for it. */
export interface AccessPointTagTable {
  deviceId: string
  accessPointId: string
  /** The access point's own time at which it last heard of the tag, in seconds. */
  lastSeen: number
  /**
   * The address of the access point, and the delivery that was uploaded through it and is not proved yet; null: none.
   */
  delivery: string | null
  /** The number of transfers and the hash before that upload: the picture is shown once both have changed. */
  updateCount: number
  hash: string
  /** The number of uploads of that delivery. */
  uploads: number
  /** The moment at which the picture is uploaded again if nothing has changed by then. */
  tryAt: string | null
  /** The access point's hash once the last picture was proved, and the SHA-256 of its frame; empty: unknown. */
  shownHash: string
  shownSha256: string
}
