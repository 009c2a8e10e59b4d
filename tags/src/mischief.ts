/** A well-behaved tag has no bad habits. */
export const wellBehaved = {
  /** Answers every order to draw with busy. */
  busy: false,
  /** Refuses to draw, for this reason ('memory', 'panel', …); empty: draws. */
  fail: '',
  /**
   * Installs no firmware, for this reason ('hash', 'signature', 'size', …). 'old' comes back with the former version and
   * 'other' with one that nobody ordered; 'silent' says nothing more of it, 'half' stops in the middle of the file, and
   * 'restart' breaks down there each time. Empty: installs it.
   */
  firmware: '',
  /** Times longer than the panel's refresh takes. */
  slow: 1,
  /** Claims a frame that nobody sent. */
  lie: false,
  /** Share of messages said twice, 0 to 1. */
  duplicate: 0,
  /** Share of messages said only after the next one, 0 to 1. */
  reorder: 0,
  /** Breaks the connection at every so many messages heard or said; 0: never. */
  dropAfter: 0,
  /** Breaks each connection at a random moment within so many seconds; 0: never. */
  dropWithin: 0,
  /** The number of connections that it still breaks as soon as they are online, to come back at once each time. */
  storm: 0,
}

/** The ways in which a tag misbehaves. */
export type Mischief = typeof wellBehaved
