/**
 * Indices to the bytes of a frame, as paint/src/packing/plain.ts says it in TypeScript. Relaxed vectors are used only where
 * all machines agree: codes are looked up by indices below 16, and multiplied by weights of at most seven bits.
 */

/** What each index becomes, sixteen bytes: its code, or of two planes the bit of the first and 16 times that of the second. */
export const CODES: usize = 1024
/** Rows of indices, with room to read on behind them. */
export const IN: usize = 2048
export const ROOM: i32 = 32768
/** From here on the memory is the caller's to be filled. Up to 32 bytes behind each piece are written over. */
export const OUT: usize = 36864

// @ts-ignore: decorator
@inline function codes(from: usize, table: v128): v128 { return i8x16.relaxed_swizzle(table, v128.load(from)) }

/** Of sixteen half bytes the bytes, in eight numbers. */
// @ts-ignore: decorator
@inline function joined(halves: v128): v128 { return i16x8.relaxed_dot_i8x16_i7x16_s(halves, i16x8.splat(0x0110)) }

// @ts-ignore: decorator
@inline function twos(from: usize, table: v128): v128 { return joined(codes(from, table)) }

/** Sixteen codes, four in each of four numbers, by these weights. */
// @ts-ignore: decorator
@inline function fours(from: usize, table: v128, weights: i32): v128 {
  return i32x4.relaxed_dot_i8x16_i7x16_add_s(codes(from, table), i32x4.splat(weights), i32x4.splat(0))
}

// @ts-ignore: decorator
@inline function eights(from: usize, table: v128, weights: i32): v128 {
  return i16x8.narrow_i32x4_s(fours(from, table, weights), fours(from + 16, table, weights))
}

/** Of 64 codes four in each byte. */
// @ts-ignore: decorator
@inline function sixteens(from: usize, table: v128, weights: i32): v128 {
  return i8x16.narrow_i16x8_u(eights(from, table, weights), eights(from + 32, table, weights))
}

/** Clears the bits behind the last pixel of a row. */
// @ts-ignore: decorator
@inline function tidy(end: usize, bits: i32): void {
  if (bits & 7) store<u8>(end - 1, <u8>(load<u8>(end - 1) & (0xff00 >> (bits & 7))))
}

export function four(rows: i32, stride: i32, columns: i32, from: usize, to: usize): void {
  const table = v128.load(CODES)
  const line = (columns + 1) >> 1
  for (; rows > 0; rows--) {
    const end = to + line
    for (let at = from; to < end; to += 32, at += 64) {
      v128.store(to, i8x16.narrow_i16x8_u(twos(at, table), twos(at + 16, table)))
      v128.store(to, i8x16.narrow_i16x8_u(twos(at + 32, table), twos(at + 48, table)), 16)
    }
    to = end
    tidy(end, columns << 2)
    from += stride
  }
}

export function two(rows: i32, stride: i32, columns: i32, from: usize, to: usize): void {
  const table = v128.load(CODES)
  const line = (columns + 3) >> 2
  for (; rows > 0; rows--) {
    const end = to + line
    for (let at = from; to < end; to += 16, at += 64)
      v128.store(to, sixteens(at, table, 0x01041040))
    to = end
    tidy(end, columns << 1)
    from += stride
  }
}

export function one(rows: i32, stride: i32, columns: i32, from: usize, to: usize): void {
  const table = v128.load(CODES)
  const line = (columns + 7) >> 3
  for (; rows > 0; rows--) {
    const end = to + line
    for (let at = from; to < end; to += 8, at += 64) {
      const bits = joined(sixteens(at, table, 0x01020408))
      v128.store64_lane(to, i8x16.narrow_i16x8_u(bits, bits), 0)
    }
    to = end
    tidy(end, columns)
    from += stride
  }
}

/** Two planes of one bit at once, the second so many bytes behind the first. */
export function both(rows: i32, stride: i32, columns: i32, from: usize, to: usize, second: usize): void {
  const table = v128.load(CODES)
  const line = (columns + 7) >> 3
  const low = i8x16.splat(15)
  for (; rows > 0; rows--) {
    const end = to + line
    for (let at = from; to < end; to += 8, at += 64) {
      const halves = sixteens(at, table, 0x01020408)
      const bits = i8x16.narrow_i16x8_u(
        joined(v128.and(halves, low)),
        joined(v128.and(i16x8.shr_u(halves, 4), low)),
      )
      v128.store64_lane(to, bits, 0)
      v128.store64_lane(to + second, bits, 1)
    }
    to = end
    tidy(end, columns)
    tidy(end + second, columns)
    from += stride
  }
}
