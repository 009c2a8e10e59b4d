/** A number from 0 up to but not including 1. */
export type Random = () => number

/** 32 bits of a text (FNV-1a), to grow a tag's own randomness out of a fleet's seed and the tag's mac. */
const seedOf = (text: string): number => {
  let seed = 0x811c9dc5
  for (let index = 0; index < text.length; index++) seed = Math.imul(seed ^ text.charCodeAt(index), 0x01000193)
  return seed >>> 0
}

/** The same numbers for the same text, each time (mulberry32, public domain, Tommy Ettinger). */
export const randomFrom = (text: string): Random => {
  let state = seedOf(text)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
