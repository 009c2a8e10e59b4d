// @ts-ignore: decorator
@inline function lowPairs(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23)
}

// @ts-ignore: decorator
@inline function highPairs(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29, 14, 15, 30, 31)
}

/** The light that one channel adds from the node at `from` on, after the channels whose way comes before its own. */
// @ts-ignore: decorator
@inline function slope(from: usize, way: usize): v128 {
  return i16x8.sub_sat_s(v128.load64_zero(from + way, NODES), v128.load64_zero(from, NODES))
}

/** Makes the slopes from the nodes. */
export function slopes(): void {
  let to = SLOPES
  for (let red: usize = 0; red < 10 * RED; red += RED)
    for (let green: usize = 0; green < 10 * GREEN; green += GREEN)
      for (let blue: usize = 0; blue < 10 * BLUE; blue += BLUE) {
        const node = red + green + blue
        for (let order: usize = 0; order < 8; order++) {
          // Bits: red over green, green over blue, red over blue. The channel with the largest part goes first.
          const rg = order & 1
          const gb = (order >> 1) & 1
          const rb = order >> 2
          const first = v128.load64_zero(node, NODES)
          const r = slope(node + (1 - rg) * GREEN + (1 - rb) * BLUE, RED)
          const g = slope(node + rg * RED + (1 - gb) * BLUE, GREEN)
          const b = slope(node + rb * RED + gb * GREEN, BLUE)
          v128.store(to, lowPairs(first, r))
          v128.store(to, lowPairs(g, b), 16)
          to += 32
        }
      }
}

/** The parts of the way to the next node for tenths of levels, in 16384ths: light is no straight line there. */
// @ts-ignore: decorator
@inline function partOf(level: v128): v128 {
  const low = v128.load(LOW_BYTES)
  const way = v128.and(level, low)
  const short = i16x8.sub(way, i16x8.shr_u(i16x8.mul(way, way), 8))
  const bend = v128.and(i8x16.swizzle(v128.load(BENDS), i16x8.shr_u(level, 8)), low)
  return i16x8.sub(i16x8.shl(way, 6), i16x8.mul(short, bend))
}

/** Counted light of one pixel, as 32-bit numbers: parts of its cube's slopes. */
// @ts-ignore: decorator
@inline function sloped(pixel: usize): v128 {
  const slope = <usize>load<u16>(pixel << 1, PLACES) << 5
  const sum = i32x4.add(
    i32x4.dot_i16x8_s(v128.load(slope, SLOPES), v128.load32_splat(pixel << 2, SHARES)),
    i32x4.dot_i16x8_s(v128.load(slope, SLOPES + 16), v128.load32_splat(pixel << 2, SHARES + 32)),
  )
  return i32x4.shr_s(sum, 14)
}

/** Counted light of eight pixels, by the table of the look. */
function coloursOf(from: usize, to: usize): void {
  const low = v128.load(LOW_BYTES)
  const ten = v128.load(TEN)
  const first = v128.load(from)
  const second = v128.load(from, 16)
  const redBlue = i8x16.narrow_i16x8_u(v128.and(first, low), v128.and(second, low))
  const green = i16x8.mul(v128.and(i8x16.narrow_i16x8_u(i16x8.shr_u(first, 8), i16x8.shr_u(second, 8)), low), ten)
  const red = i16x8.mul(v128.and(redBlue, low), ten)
  const blue = i16x8.mul(i16x8.shr_u(redBlue, 8), ten)
  const cube = i16x8.add(
    i16x8.add(i16x8.mul(i16x8.shr_u(red, 8), v128.load(CUBE_RED)), i16x8.mul(i16x8.shr_u(green, 8), v128.load(CUBE_GREEN))),
    i16x8.shl(i16x8.shr_u(blue, 8), 3),
  )
  const redPart = partOf(red)
  const greenPart = partOf(green)
  const bluePart = partOf(blue)
  // True is -1.
  const order = i16x8.sub(
    v128.or(v128.and(i16x8.gt_s(greenPart, bluePart), v128.load(TWO)), v128.and(i16x8.gt_s(redPart, bluePart), v128.load(FOUR))),
    i16x8.gt_s(redPart, greenPart),
  )
  v128.store(PLACES, i16x8.add(cube, order))
  const full = v128.load(FULL)
  v128.store(SHARES, lowPairs(full, redPart))
  v128.store(SHARES, highPairs(full, redPart), 16)
  v128.store(SHARES, lowPairs(greenPart, bluePart), 32)
  v128.store(SHARES, highPairs(greenPart, bluePart), 48)
  const two0 = i16x8.narrow_i32x4_s(sloped(0), sloped(1))
  v128.store64_lane(to, two0, 0)
  v128.store64_lane(to, two0, 1, 32)
  const two2 = i16x8.narrow_i32x4_s(sloped(2), sloped(3))
  v128.store64_lane(to, two2, 0, 64)
  v128.store64_lane(to, two2, 1, 96)
  const two4 = i16x8.narrow_i32x4_s(sloped(4), sloped(5))
  v128.store64_lane(to, two4, 0, 128)
  v128.store64_lane(to, two4, 1, 160)
  const two6 = i16x8.narrow_i32x4_s(sloped(6), sloped(7))
  v128.store64_lane(to, two6, 0, 192)
  v128.store64_lane(to, two6, 1, 224)
}

/** Counted light of eight greys: one number in the place of three. */
function greysOf(from: usize, to: usize): void {
  for (const end = from + 32; from < end; ) {
    const pixel = load<u32>(from)
    const light = <u32>load<u16>((pixel & 255) << 1, GREY) + <u32>load<u16>(((pixel >> 8) & 255) << 1, GREY + 512) +
      <u32>load<u16>(((pixel >> 16) & 255) << 1, GREY + 1024)
    store<u64>(to, <u64>load<u16>((light >> 4) << 1, CURVE) * 0x100010001 | 0x8000000000000000)
    from += 4
    to += 32
  }
}

/** The first row of the source as counted light. */
export function look(width: i32, grey: bool): void {
  for (let x = 0; x < width; x += 8) {
    if (grey) greysOf(SOURCE + (x << 2), LIGHT)
    else coloursOf(SOURCE + (x << 2), LIGHT)
    for (let index = 0; index < 8; index++) store<u64>(ROW + ((x + index) << 3), load<u64>(LIGHT + (index << 5)))
  }
}

/** Below 0 where pixels may be inks, whose red and blue are all or none, or are less than half opaque. */
// @ts-ignore: decorator
@inline function noted(pixels: v128): v128 {
  const ones = i32x4.eq(pixels, pixels)
  const near = v128.and(i8x16.sub(pixels, ones), v128.load(NO_INK))
  return v128.or(i32x4.eq(near, v128.xor(ones, ones)), v128.xor(pixels, ones))
}

/** SKIP for a pixel less than half opaque, one more than its ink for a colour that is one, else 0. */
function markOf(pixel: u32): u32 {
  if (<i32>pixel >= 0) return SKIP
  for (let offset = load<u32>(EXACT) << 2; offset > 0; offset -= 4) {
    const colour = load<u32>(offset, EXACT)
    if (((colour ^ pixel) & 0xffffff) == 0) return colour >> 24
  }
  return 0
}

/** The marks of pixels, sixteen at a time: in every fourth byte. */
function marksOf(from: usize, count: i32, to: usize): void {
  for (let left = count; left > 0; left -= 16) {
    let bits = i8x16.bitmask(i8x16.narrow_i16x8_s(
      i16x8.narrow_i32x4_s(noted(v128.load(from)), noted(v128.load(from, 16))),
      i16x8.narrow_i32x4_s(noted(v128.load(from, 32)), noted(v128.load(from, 48))),
    ))
    while (bits) {
      const offset = ctz(bits) << 2
      bits &= bits - 1
      store<u8>(to + offset, <u8>markOf(load<u32>(from + offset)))
    }
    from += 64
    to += 64
  }
}
