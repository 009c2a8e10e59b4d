/**
 * Packs indices into the bytes of a frame, as paint/src/packing/plain.ts does. Relaxed vectors are used only where all
 * machines agree: numbers of at most seven bits are multiplied, and tables looked up by numbers below 16.
 */

/** The code of each index, at most sixteen; the second plane's bit as 16. Constants lie behind 1024. */
export const CODES: usize = 512
/**
 * Rows of indices, with room to read on behind them: many at once, for calls cost, and few enough to stay in a
 * second-level cache beside the picture and its frame.
 */
export const IN: usize = 4096
export const ROOM: i32 = 65536
/** The packed bytes, and the distance to those of a second plane. Up to 32 bytes behind each piece are written over. */
export const OUT: usize = 73728
export const PLANE: i32 = 65600

// These lie in memory, as constants would be made anew wherever they are used.
const LEFT_BITS = memory.data<i8>([-128, 64, 32, 16, -128, 64, 32, 16, -128, 64, 32, 16, -128, 64, 32, 16], 16)
const RIGHT_BITS = memory.data<i8>([8, 4, 2, 1, 8, 4, 2, 1, 8, 4, 2, 1, 8, 4, 2, 1], 16)
const CRUMBS = memory.data<u8>([64, 16, 4, 1, 64, 16, 4, 1, 64, 16, 4, 1, 64, 16, 4, 1], 16)
const TWOS = memory.data<u8>([4, 1, 4, 1, 4, 1, 4, 1, 4, 1, 4, 1, 4, 1, 4, 1], 16)
const HALVES = memory.data<u8>([16, 1, 16, 1, 16, 1, 16, 1, 16, 1, 16, 1, 16, 1, 16, 1], 16)
const LEFT = memory.data<u8>([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3], 16)
const RIGHT = memory.data<u8>([0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3], 16)
const LOW = memory.data<u8>([15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15], 16)

// @ts-ignore: decorator
@inline function found(table: v128, by: v128): v128 { return i8x16.relaxed_swizzle(table, by) }

/** 32 small numbers as bytes, each of two. */
// @ts-ignore: decorator
@inline function joined(first: v128, second: v128, weights: v128): v128 {
  return i8x16.narrow_i16x8_u(
    i16x8.relaxed_dot_i8x16_i7x16_s(first, weights),
    i16x8.relaxed_dot_i8x16_i7x16_s(second, weights),
  )
}

/**
 * 32 indices as four numbers, each of eight. Words of the left and of the right four come apart first: shuffling words is
 * cheaper than packing and looking up numbers of four. The left pixel counts -128, for weights are signed: the same byte.
 */
// @ts-ignore: decorator
@inline function eights(source: usize, left: v128, right: v128): v128 {
  const some = v128.load(source)
  const more = v128.load(source, 16)
  return i32x4.relaxed_dot_i8x16_i7x16_add_s(
    right,
    i8x16.shuffle(some, more, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31),
    i32x4.relaxed_dot_i8x16_i7x16_add_s(
      left,
      i8x16.shuffle(some, more, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27),
      i32x4.splat(0),
    ),
  )
}

/** 16 indices as four numbers, each of four. */
// @ts-ignore: decorator
@inline function fours(source: usize, weights: v128): v128 {
  return i32x4.relaxed_dot_i8x16_i7x16_add_s(v128.load(source), weights, i32x4.splat(0))
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

/** Codes of four bits that are the indices themselves. */
export function four(rows: i32, stride: i32, columns: i32, from: usize, to: usize): void {
  const halves = v128.load(HALVES)
  const line = (columns + 1) >> 1
  for (; rows > 0; rows--) {
    const end = to + line
    for (let source = from; to < end; to += 32, source += 64) {
      v128.store(to, joined(v128.load(source), v128.load(source, 16), halves))
      v128.store(to, joined(v128.load(source, 32), v128.load(source, 48), halves), 16)
    }
    to = end
    tidy(end, columns << 2)
    from += stride
  }
}

/** Codes of four bits by the table. */
export function fourCoded(rows: i32, stride: i32, columns: i32, from: usize, to: usize): void {
  const table = v128.load(CODES)
  const halves = v128.load(HALVES)
  const line = (columns + 1) >> 1
  for (; rows > 0; rows--) {
    const end = to + line
    for (let source = from; to < end; to += 32, source += 64) {
      v128.store(to, joined(found(table, v128.load(source)), found(table, v128.load(source, 16)), halves))
      v128.store(to, joined(found(table, v128.load(source, 32)), found(table, v128.load(source, 48)), halves), 16)
    }
    to = end
    tidy(end, columns << 2)
    from += stride
  }
}

/** Codes of two bits that are the indices themselves. */
export function two(rows: i32, stride: i32, columns: i32, from: usize, to: usize): void {
  const crumbs = v128.load(CRUMBS)
  const line = (columns + 3) >> 2
  for (; rows > 0; rows--) {
    const end = to + line
    for (let source = from; to < end; to += 16, source += 64) {
      const some = i16x8.narrow_i32x4_s(fours(source, crumbs), fours(source + 16, crumbs))
      const more = i16x8.narrow_i32x4_s(fours(source + 32, crumbs), fours(source + 48, crumbs))
      v128.store(to, i8x16.narrow_i16x8_u(some, more))
    }
    to = end
    tidy(end, columns << 1)
    from += stride
  }
}

/** Codes of one bit that are the indices themselves. */
export function one(rows: i32, stride: i32, columns: i32, from: usize, to: usize): void {
  const left = v128.load(LEFT_BITS)
  const right = v128.load(RIGHT_BITS)
  const line = (columns + 7) >> 3
  for (; rows > 0; rows--) {
    const end = to + line
    for (let source = from; to < end; to += 16, source += 128) {
      const some = i16x8.narrow_i32x4_s(eights(source, left, right), eights(source + 32, left, right))
      const more = i16x8.narrow_i32x4_s(eights(source + 64, left, right), eights(source + 96, left, right))
      v128.store(to, i8x16.narrow_i16x8_s(some, more))
    }
    to = end
    tidy(end, columns)
    from += stride
  }
}

/** Two planes of one bit at once. */
export function both(rows: i32, stride: i32, columns: i32, from: usize, to: usize): void {
  // The codes of two indices: half a byte for the first plane, and above it half a byte for the second.
  const codes = v128.load(CODES)
  const table = v128.or(i16x8.shl(found(codes, v128.load(LEFT)), 1), found(codes, v128.load(RIGHT)))
  const twos = v128.load(TWOS)
  const halves = v128.load(HALVES)
  const low = v128.load(LOW)
  const line = (columns + 7) >> 3
  for (; rows > 0; rows--) {
    const end = to + line
    for (let source = from; to < end; to += 16, source += 128) {
      // Four indices make half a byte for the first plane, and above it half a byte for the second.
      const some = joined(pairs(table, source, twos), pairs(table, source + 32, twos), twos)
      const more = joined(pairs(table, source + 64, twos), pairs(table, source + 96, twos), twos)
      v128.store(to, joined(v128.and(some, low), v128.and(more, low), halves))
      v128.store(to, joined(v128.and(i16x8.shr_u(some, 4), low), v128.and(i16x8.shr_u(more, 4), low), halves), PLANE)
    }
    to = end
    tidy(end, columns)
    tidy(end + PLANE, columns)
    from += stride
  }
}
