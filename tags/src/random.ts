/** A number from 0 up to but not including 1. */
export type Random = () => number

/** A 32-bit hash of a text (FNV-1a). */
const seedOf = (text: string): number => {
  let seed = 0x811c9dc5
  for (let index = 0; index < text.length; index++) seed = Math.imul(seed ^ text.charCodeAt(index), 0x01000193)
  return seed >>> 0
}

/** A generator that repeats its numbers for the same text (mulberry32, public domain, Tommy Ettinger). */
export const randomFrom = (text: string): Random => {
  let state = seedOf(text)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
