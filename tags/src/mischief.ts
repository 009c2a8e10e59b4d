/** The habits of a tag without faults. */
export const wellBehaved = {
  /** Answers every order to draw with busy. */
  busy: false,
  /** Refuses to draw, for this reason ('memory', 'panel', …); empty: draws. */
  fail: '',
  /**
   * Installs no firmware, for this reason ('hash', 'signature', 'size', …). 'old' restarts with the former version,
   * 'other' with a version that nobody ordered. 'silent' never reports the outcome. 'half' stops in the middle of the
   * file, 'restart' crashes there each time. Empty: installs the firmware.
   */
  firmware: '',
  /** The factor by which a refresh takes longer. */
  slow: 1,
  /** Claims a frame that nobody sent. */
  lie: false,
  /** Share of messages sent twice, 0 to 1. */
  duplicate: 0,
  /** Share of messages sent only after the next one, 0 to 1. */
  reorder: 0,
  /** Breaks the connection at every nth message that is received or sent; 0: never. */
  dropAfter: 0,
  /** The seconds within which each connection is broken, at a random moment; 0: never. */
  dropWithin: 0,
  /** The number of further connections that the tag breaks as soon as they are online, to reconnect at once. */
  storm: 0,
}

/** The ways in which a tag misbehaves. */
export type Mischief = typeof wellBehaved
