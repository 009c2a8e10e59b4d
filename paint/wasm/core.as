/**
 * The painter's inner loops in AssemblyScript: what paint/src/core/plain.ts says in TypeScript, eight numbers at a time.
 * Two bands of a picture are dithered side by side, since each pixel has to wait for the one before it: lanes 0 to 2
 * hold red, green and blue of the first band, lanes 4 to 6 those of the second.
 */

export const WIDEST: i32 = 4096
/** Two rows of RGBA, and two of inks. */
export const SOURCE: usize = 1024
export const OUT: usize = SOURCE + 32768
/** Level of each channel → the part of a node's address it decides; and part << 16 | the way to the next node, in bytes. */
export const PLACES: usize = OUT + 8192
export const NODES: usize = PLACES + 6144
/** Cell → eight times the nearest ink. */
export const NEAREST: usize = NODES + 13824
/** Counted light of the inks, four numbers each; and the part of it that goes to the next pixel. */
export const INKS: usize = NEAREST + 32768
export const PARTS: usize = INKS + 128
/** Weights, eight equal numbers each: of the two pixels before, of five in the row above, of five in the one above it. */
export const WEIGHTS: usize = PARTS + 128
/** How many colours are inks; then each, red lowest, with the ink on top. */
export const EXACT: usize = WEIGHTS + 192
export const GREY: usize = EXACT + 64
export const CURVE: usize = GREY + 1536
/** Counted light of a row, four numbers a pixel. */
export const LIGHT: usize = CURVE + 8192
/** Three rows of errors, sixteen bytes a pixel, with room for four pixels before and after. */
export const ERRORS: usize = LIGHT + 32768
export const ERROR_ROW: usize = 65664
/** What packing reads and writes: sixteen codes for each of two planes, pixels in OUT's and LIGHT's place. */
export const CODES: usize = ERRORS + 3 * ERROR_ROW

/** Counted light of the panel's black. */
const BLACK: i16 = -16383
const OPEN: u32 = 255
const SKIP: u32 = 254

// @ts-ignore: decorator
@inline function times(a: v128, weight: v128): v128 { return i16x8.q15mulr_sat_s(a, weight) }

// @ts-ignore: decorator
@inline function weight(index: i32): v128 { return v128.load(WEIGHTS + (index << 4)) }

// @ts-ignore: decorator
@inline function place(pixel: u32, channel: u32): usize {
  return PLACES + (channel << 11) + (((pixel >> (channel << 3)) & 255) << 3)
}

// @ts-ignore: decorator
@inline function pair(one: usize, other: usize): v128 { return v128.load64_lane(other, v128.load64_zero(one), 1) }

/** The parts in the keys of two pixels, four times each. */
// @ts-ignore: decorator
@inline function parts(keys: v128): v128 {
  return i8x16.shuffle(keys, keys, 6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15)
}

/** The ways in the keys of two pixels, where nodes have their places. */
// @ts-ignore: decorator
@inline function ways(keys: v128): v128 { return v128.and(i64x2.shr_u(keys, 32), i64x2.splat(0xffff)) }

/** The nodes at two places. */
// @ts-ignore: decorator
@inline function nodesAt(places: v128): v128 {
  return pair(NODES + <usize>i32x4.extract_lane(places, 0), NODES + <usize>i32x4.extract_lane(places, 2))
}

// @ts-ignore: decorator
@inline function onward(from: v128, to: v128, part: v128): v128 { return times(i16x8.sub_sat_s(to, from), part) }

/** Counted light of two pixels, by the table of the look: in the tetrahedron of four nodes that holds each colour. */
// @ts-ignore: decorator
@inline function coloursOf(one: u32, other: u32): v128 {
  // Of each pixel the place of a node, and above it the key: part and way.
  const red = pair(place(one, 0), place(other, 0))
  const green = pair(place(one, 1), place(other, 1))
  const blue = pair(place(one, 2), place(other, 2))
  const low = i32x4.min_u(red, green)
  const high = i32x4.max_u(red, green)
  const rest = i32x4.min_u(high, blue)
  const first = i32x4.max_u(high, blue)
  const second = i32x4.max_u(low, rest)
  const third = i32x4.min_u(low, rest)
  const node = i32x4.add(i32x4.add(red, green), blue)
  const nextA = i32x4.add(node, ways(first))
  const nextB = i32x4.add(nextA, ways(second))
  const start = nodesAt(node)
  const middleA = nodesAt(nextA)
  const middleB = nodesAt(nextB)
  const end = nodesAt(i32x4.add(nextB, ways(third)))
  return i16x8.add(
    i16x8.add(start, onward(start, middleA, parts(first))),
    i16x8.add(onward(middleA, middleB, parts(second)), onward(middleB, end, parts(third))),
  )
}

// @ts-ignore: decorator
@inline function greyOf(pixel: u32): i16 {
  const light = <u32>load<u16>(GREY + ((pixel & 255) << 1)) + <u32>load<u16>(GREY + 512 + (((pixel >> 8) & 255) << 1)) +
    <u32>load<u16>(GREY + 1024 + (((pixel >> 16) & 255) << 1))
  return load<i16>(CURVE + ((light >> 4) << 1))
}

// @ts-ignore: decorator
@inline function greysOf(one: u32, other: u32): v128 {
  return i16x8.replace_lane(i16x8.replace_lane(i16x8.splat(0), 0, greyOf(one)), 4, greyOf(other))
}

// @ts-ignore: decorator
@inline function cell(light: u64): usize {
  return <usize>((light >> 11) & 31) | <usize>((light >> 22) & 992) | <usize>((light >> 33) & 31744)
}

/** SKIP for a pixel less than half opaque, its ink for a colour that is one, else OPEN. */
function mark(pixel: u32): u32 {
  if (<i32>pixel >= 0) return SKIP
  const count = load<u32>(EXACT)
  for (let at: u32 = 1; at <= count; at++) {
    const known = load<u32>(EXACT + (at << 2))
    if (((known ^ pixel) & 0xffffff) == 0) return known >> 24
  }
  return OPEN
}

/** One row of each band in error diffusion. `wide` takes all twelve weights, else only the one ahead and three above. */
// @ts-ignore: decorator
@inline function diffuse(wide: bool, grey: bool, width: i32, way: i32, now: usize, up: usize, upper: usize): void {
  const step: i32 = way << 4
  let at: i32 = way > 0 ? 0 : (width - 1) << 4
  let ahead = i16x8.splat(0)
  let before = i16x8.splat(0)
  let last = i16x8.splat(0)
  let behind = i16x8.splat(0)
  let over = v128.load(up + at)
  for (let count = 0; count < width; count++) {
    const one = load<u32>(SOURCE + (at >> 2))
    const other = load<u32>(SOURCE + 16384 + (at >> 2))
    let sum: v128
    if (wide) {
      sum = i16x8.add(times(before, weight(1)), times(v128.load(up + at - 2 * step), weight(2)))
      for (let tap = -1; tap <= 2; tap++) sum = i16x8.add(sum, times(v128.load(up + at + tap * step), weight(4 + tap)))
      for (let tap = -2; tap <= 2; tap++) sum = i16x8.add(sum, times(v128.load(upper + at + tap * step), weight(9 + tap)))
    } else {
      const next = v128.load(up + at + step)
      sum = i16x8.add(i16x8.add(times(behind, weight(3)), times(over, weight(4))), times(next, weight(5)))
      behind = over
      over = next
    }
    const light = grey ? greysOf(one, other) : coloursOf(one, other)
    // What is black anyway keeps no error that would make it darker, and hands none on to what lies behind.
    let black = i16x8.le_s(light, i16x8.splat(BLACK))
    if (!grey) {
      const turned = v128.and(i16x8.shuffle(black, black, 1, 2, 0, 3, 5, 6, 4, 7), i16x8.shuffle(black, black, 2, 0, 1, 3, 6, 4, 5, 7))
      black = v128.and(black, turned)
    }
    const floor = v128.bitselect(light, i16x8.splat(-32768), black)
    let value = i16x8.max_s(i16x8.add_sat_s(i16x8.add_sat_s(light, sum), ahead), floor)
    let ink1: usize
    let ink2: usize
    if (grey) {
      const white = i16x8.gt_s(value, i16x8.splat(-1))
      ink1 = <usize>(i16x8.extract_lane_u(white, 0) & 8)
      ink2 = <usize>(i16x8.extract_lane_u(white, 4) & 8)
    } else {
      ink1 = <usize>load<u8>(NEAREST + cell(i64x2.extract_lane(value, 0)))
      ink2 = <usize>load<u8>(NEAREST + cell(i64x2.extract_lane(value, 1)))
    }
    let out1 = ink1 >> 3
    let out2 = ink2 >> 3
    // Every colour that is an ink has all of its red or none.
    if (((((one + 1) & 254) == 0) as i32) | ((((other + 1) & 254) == 0) as i32) | ((<i32>(one & other) >= 0) as i32)) {
      const mark1 = mark(one)
      if (mark1 != OPEN) {
        out1 = mark1
        ink1 = mark1 == SKIP ? 0 : mark1 << 3
        value = v128.load64_lane(INKS + ink1, value, 0)
      }
      const mark2 = mark(other)
      if (mark2 != OPEN) {
        out2 = mark2
        ink2 = mark2 == SKIP ? 0 : mark2 << 3
        value = v128.load64_lane(INKS + ink2, value, 1)
      }
    }
    ahead = i16x8.sub(times(value, weight(0)), pair(PARTS + ink1, PARTS + ink2))
    before = last
    last = i16x8.sub_sat_s(value, pair(INKS + ink1, INKS + ink2))
    v128.store(now + at, last)
    store<u8>(OUT + (at >> 4), <u8>out1)
    store<u8>(OUT + 4096 + (at >> 4), <u8>out2)
    at += step
  }
}

export function colourNarrow(width: i32, way: i32, now: usize, up: usize, upper: usize): void {
  diffuse(false, false, width, way, now, up, upper)
}

export function colourWide(width: i32, way: i32, now: usize, up: usize, upper: usize): void {
  diffuse(true, false, width, way, now, up, upper)
}

export function greyNarrow(width: i32, way: i32, now: usize, up: usize, upper: usize): void {
  diffuse(false, true, width, way, now, up, upper)
}

export function greyWide(width: i32, way: i32, now: usize, up: usize, upper: usize): void {
  diffuse(true, true, width, way, now, up, upper)
}

/** The first row of the source as counted light. */
export function look(width: i32): void {
  for (let x = 0; x < width; x++) {
    const pixel = load<u32>(SOURCE + (x << 2))
    v128.store64_lane(LIGHT + (x << 3), coloursOf(pixel, pixel), 0)
  }
}

export function lookGrey(width: i32): void {
  for (let x = 0; x < width; x++) store<i16>(LIGHT + (x << 3), greyOf(load<u32>(SOURCE + (x << 2))))
}
