/** How a tag misbehaves. A well-behaved one has none of it. */
export interface Mischief {
  /** Answers every order to draw with busy. */
  busy: boolean
  /** Refuses to draw, for this reason ('memory', 'panel', …); empty: draws. */
  fail: string
  /** Times longer than the panel's refresh takes. */
  slow: number
  /** Claims a frame that nobody sent. */
  lie: boolean
  /** FramePool of messages said twice, 0 to 1. */
  duplicate: number
  /** FramePool of messages said only after the next one, 0 to 1. */
  reorder: number
  /** Breaks the connection at every so many messages heard or said; 0: never. */
  dropAfter: number
  /** Breaks each connection at a random moment within so many seconds; 0: never. */
  dropWithin: number
  /** So many times more it breaks its connection as soon as it stands, and comes back at once. */
  storm: number
}

export const wellBehaved: Readonly<Mischief> = {
  busy: false,
  fail: '',
  slow: 1,
  lie: false,
  duplicate: 0,
  reorder: 0,
  dropAfter: 0,
  dropWithin: 0,
  storm: 0,
}
