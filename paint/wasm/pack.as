/**
 * Indices to the bytes of a frame, as paint/src/packing/plain.ts says it in TypeScript. Relaxed vectors are used only where
 * all machines agree: numbers of at most seven bits are multiplied, and tables looked up by numbers below 16.
 */

/** Sixteen codes: of each index, or of two indices of at most four inks, or of four of two inks. Constants lie behind 1024. */
export const CODES: usize = 512
/** Rows of indices, with room to read on behind them. */
export const IN: usize = 2048
export const ROOM: i32 = 32768
/** The bytes that come of them, of a second plane so far behind. Up to 32 bytes behind each piece are written over. */
export const OUT: usize = 36864
export const PLANE: i32 = 32832

// Loaded, for constants would be made anew wherever they are used.
const BITS = memory.data<u8>([8, 4, 2, 1, 8, 4, 2, 1, 8, 4, 2, 1, 8, 4, 2, 1], 16)
const TWOS = memory.data<u8>([4, 1, 4, 1, 4, 1, 4, 1, 4, 1, 4, 1, 4, 1, 4, 1], 16)
const HALVES = memory.data<u8>([16, 1, 16, 1, 16, 1, 16, 1, 16, 1, 16, 1, 16, 1, 16, 1], 16)
const LOW = memory.data<u8>([15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15], 16)

// @ts-ignore: decorator
@inline function found(table: v128, by: v128): v128 { return i8x16.relaxed_swizzle(table, by) }

/** 32 small numbers as bytes, each of two. */
// @ts-ignore: decorator
@inline function joined(one: v128, other: v128, weights: v128): v128 {
  return i8x16.narrow_i16x8_u(
    i16x8.relaxed_dot_i8x16_i7x16_s(one, weights),
    i16x8.relaxed_dot_i8x16_i7x16_s(other, weights),
  )
}

/** 16 indices as four numbers, each of four. */
// @ts-ignore: decorator
@inline function fours(from: usize, weights: v128): v128 {
  return i32x4.relaxed_dot_i8x16_i7x16_add_s(v128.load(from), weights, i32x4.splat(0))
}

/** 64 indices as bytes, each of four. */
// @ts-ignore: decorator
@inline function sixteens(from: usize, weights: v128): v128 {
  return i8x16.narrow_i16x8_u(
    i16x8.narrow_i32x4_s(fours(from, weights), fours(from + 16, weights)),
    i16x8.narrow_i32x4_s(fours(from + 32, weights), fours(from + 48, weights)),
  )
}

/** The codes of 32 indices by pairs. */
// @ts-ignore: decorator
@inline function pairs(table: v128, from: usize, weights: v128): v128 {
  return found(table, joined(v128.load(from), v128.load(from, 16), weights))
}

/** Clears the bits behind the last pixel of a row. */
// @ts-ignore: decorator
@inline function tidy(end: usize, bits: i32): void {
  if (bits & 7) store<u8>(end - 1, <u8>(load<u8>(end - 1) & (0xff00 >> (bits & 7))))
}

export function four(rows: i32, stride: i32, columns: i32, from: usize, to: usize): void {
  const table = v128.load(CODES)
  const halves = v128.load(HALVES)
  const line = (columns + 1) >> 1
  for (; rows > 0; rows--) {
    const end = to + line
    for (let at = from; to < end; to += 32, at += 64) {
      v128.store(to, joined(found(table, v128.load(at)), found(table, v128.load(at, 16)), halves))
      v128.store(to, joined(found(table, v128.load(at, 32)), found(table, v128.load(at, 48)), halves), 16)
    }
    to = end
    tidy(end, columns << 2)
    from += stride
  }
}

export function two(rows: i32, stride: i32, columns: i32, from: usize, to: usize): void {
  const table = v128.load(CODES)
  const twos = v128.load(TWOS)
  const halves = v128.load(HALVES)
  const line = (columns + 3) >> 2
  for (; rows > 0; rows--) {
    const end = to + line
    for (let at = from; to < end; to += 16, at += 64)
      v128.store(to, joined(pairs(table, at, twos), pairs(table, at + 32, twos), halves))
    to = end
    tidy(end, columns << 1)
    from += stride
  }
}

export function one(rows: i32, stride: i32, columns: i32, from: usize, to: usize): void {
  const table = v128.load(CODES)
  const bits = v128.load(BITS)
  const halves = v128.load(HALVES)
  const line = (columns + 7) >> 3
  for (; rows > 0; rows--) {
    const end = to + line
    for (let at = from; to < end; to += 16, at += 128)
      v128.store(to, joined(found(table, sixteens(at, bits)), found(table, sixteens(at + 64, bits)), halves))
    to = end
    tidy(end, columns)
    from += stride
  }
}

/** Two planes of one bit at once. */
export function both(rows: i32, stride: i32, columns: i32, from: usize, to: usize): void {
  const table = v128.load(CODES)
  const twos = v128.load(TWOS)
  const halves = v128.load(HALVES)
  const low = v128.load(LOW)
  const line = (columns + 7) >> 3
  for (; rows > 0; rows--) {
    const end = to + line
    for (let at = from; to < end; to += 16, at += 128) {
      // Of four indices half a byte for the first plane, and above it half a byte for the second.
      const some = joined(pairs(table, at, twos), pairs(table, at + 32, twos), twos)
      const more = joined(pairs(table, at + 64, twos), pairs(table, at + 96, twos), twos)
      v128.store(to, joined(v128.and(some, low), v128.and(more, low), halves))
      v128.store(to, joined(v128.and(i16x8.shr_u(some, 4), low), v128.and(i16x8.shr_u(more, 4), low), halves), PLANE)
    }
    to = end
    tidy(end, columns)
    tidy(end + PLANE, columns)
    from += stride
  }
}
