/** Looks at eight pixels of a band, `offset` as errors are counted: beyond a row's ends that does no harm. */
// @ts-ignore: decorator
@inline function lookAt(offset: i32, band: i32, grey: bool): void {
  const from = SOURCE - 256 + (band << 14) + (offset >> 3)
  const to = LIGHT + (offset & 2047) + (band << 3)
  if (grey) greysOf(from, to)
  else coloursOf(from, to)
}

/** The marks of a chunk of each band. */
function markAll(first: i32, count: i32, bands: i32): void {
  for (let byte: usize = 0; byte < 256; byte += 16) v128.store(byte, i8x16.splat(0), MARKS)
  for (let band = 0; band < bands; band++) marksOf(SOURCE + (band << 14) + (first << 2), count, MARKS + band)
}

// @ts-ignore: decorator
@inline function nearest(light: u64): usize {
  // The upper five bits of three numbers of 16, put together by one multiplication.
  return <usize>load<u8>(<usize>(((light & 0xf800f800f800) * 0x4008010000) >> 49), NEAREST)
}

/** The least light of a pixel: a pixel that is black anyway takes no error that makes it darker, and passes none on. */
// @ts-ignore: decorator
@inline function floorOf(light: v128): v128 {
  const black = i64x2.eq(i16x8.gt_s(v128.load(ABOVE_BLACK), light), i64x2.eq(light, light))
  return v128.or(v128.and(light, black), v128.load(LEAST))
}

// @ts-ignore: decorator
@inline function inksAt(first: usize, second: usize): v128 {
  return v128.load64_lane(second, v128.load64_zero(first, INKS), 1, INKS)
}

// @ts-ignore: decorator
@inline function partsAt(first: usize, second: usize): v128 {
  return v128.load64_lane(second, v128.load64_zero(first, PARTS), 1, PARTS)
}

/** Sums of light and weights as light. */
// @ts-ignore: decorator
@inline function together(low: v128, high: v128): v128 {
  return i16x8.narrow_i32x4_s(i32x4.shr_s(low, 15), i32x4.shr_s(high, 15))
}

/** The errors that two bands take from two pixels. */
// @ts-ignore: decorator
@inline function low(a: v128, b: v128, index: usize): v128 {
  return i32x4.dot_i16x8_s(lowPairs(a, b), v128.load(PAIRS + (index << 4)))
}

// @ts-ignore: decorator
@inline function high(a: v128, b: v128, index: usize): v128 {
  return i32x4.dot_i16x8_s(highPairs(a, b), v128.load(PAIRS + (index << 4)))
}

/** The errors that two bands take from the pixel before the last, five in the row above and five above that. */
// @ts-ignore: decorator
@inline function gathered(now: usize, up: usize, upper: usize, step: i32): v128 {
  const up1 = v128.load(up)
  const up2 = v128.load(up + step)
  const up3 = v128.load(up - 2 * step)
  const up4 = v128.load(up - step)
  const up5 = v128.load(up + 2 * step)
  const before = v128.load(now - 2 * step)
  const upper1 = v128.load(upper - 2 * step)
  const upper2 = v128.load(upper - step)
  const upper3 = v128.load(upper)
  const upper4 = v128.load(upper + step)
  const upper5 = v128.load(upper + 2 * step)
  return together(
    i32x4.add(
      i32x4.add(i32x4.add(low(up1, up2, 1), low(up3, up4, 2)), low(up5, before, 3)),
      i32x4.add(i32x4.add(low(upper1, upper2, 4), low(upper3, upper4, 5)), low(upper5, upper5, 6)),
    ),
    i32x4.add(
      i32x4.add(i32x4.add(high(up1, up2, 1), high(up3, up4, 2)), high(up5, before, 3)),
      i32x4.add(i32x4.add(high(upper1, upper2, 4), high(upper3, upper4, 5)), high(upper5, upper5, 6)),
    ),
  )
}

/** All ones where a band has no mark, two bands at a time. */
// @ts-ignore: decorator
@inline function unmarked(marks: v128): v128 { return i8x16.eq(marks, i8x16.splat(0)) }

/**
 * One row of each band in error diffusion. `wide` takes all twelve weights and three rows of errors in turn, else only the
 * weights ahead and three above, and a row of errors takes the place of the one above as it comes. Answers 0 when no
 * pixel was skipped.
 */
export function diffuse(wide: bool, grey: bool, bands: i32, width: i32, way: i32, now: usize, up: usize, upper: usize): i32 {
  const step: i32 = way << 5
  const none = i16x8.splat(0)
  let ahead1 = none
  let ahead2 = none
  let offset: i32 = way > 0 ? 2048 : (width + 63) << 5
  let over1 = v128.load(offset, ERRORS)
  let over2 = v128.load(offset, ERRORS + 16)
  let low1 = lowPairs(none, over1)
  let low2 = lowPairs(none, over2)
  let high1 = highPairs(none, over1)
  let high2 = highPairs(none, over2)
  const onward = way << 8
  for (let band = 0; band < bands; band++)
    for (let eight = 0; eight < 2; eight++) lookAt((offset & -256) + (eight ? onward : 0), band, grey)
  let first: i32 = way > 0 ? 0 : (width - 1) & -CHUNK
  for (let done = 0; done < width; done += CHUNK) {
    const count = min(CHUNK, width - first)
    markAll(first, count, bands)
    const end = way > 0 ? (first + count + 64) << 5 : (first + 63) << 5
    while (offset != end) {
      const next = offset + step
      let sum1: v128
      let sum2: v128
      if (wide) {
        sum1 = gathered(now + offset, up + offset, upper + offset, step)
        sum2 = gathered(now + offset + 16, up + offset + 16, upper + offset + 16, step)
      } else {
        const next1 = v128.load(next, ERRORS)
        const next2 = v128.load(next, ERRORS + 16)
        const behind = v128.load(PAIRS)
        const on = v128.load(PAIRS + 16)
        const lowNext1 = lowPairs(over1, next1)
        const highNext1 = highPairs(over1, next1)
        const lowNext2 = lowPairs(over2, next2)
        const highNext2 = highPairs(over2, next2)
        sum1 = together(
          i32x4.add(i32x4.dot_i16x8_s(low1, behind), i32x4.dot_i16x8_s(lowNext1, on)),
          i32x4.add(i32x4.dot_i16x8_s(high1, behind), i32x4.dot_i16x8_s(highNext1, on)),
        )
        sum2 = together(
          i32x4.add(i32x4.dot_i16x8_s(low2, behind), i32x4.dot_i16x8_s(lowNext2, on)),
          i32x4.add(i32x4.dot_i16x8_s(high2, behind), i32x4.dot_i16x8_s(highNext2, on)),
        )
        over1 = next1
        over2 = next2
        low1 = lowNext1
        low2 = lowNext2
        high1 = highNext1
        high2 = highNext2
      }
      // Pixels wait for those before them: meanwhile the next eight are looked at, a band with every second pixel.
      if ((offset & 32) == 0) {
        const band = (offset >> 6) & 3
        if (band < bands) lookAt((offset & -256) + onward, band, grey)
      }
      const here = offset & 2047
      const light1 = v128.load(here, LIGHT)
      const light2 = v128.load(here, LIGHT + 16)
      const value1 = i16x8.max_s(i16x8.add_sat_s(i16x8.add_sat_s(light1, sum1), ahead1), floorOf(light1))
      const value2 = i16x8.max_s(i16x8.add_sat_s(i16x8.add_sat_s(light2, sum2), ahead2), floorOf(light2))
      const ink1 = nearest(i64x2.extract_lane(value1, 0))
      const ink2 = nearest(i64x2.extract_lane(value1, 1))
      const ink3 = nearest(i64x2.extract_lane(value2, 0))
      const ink4 = nearest(i64x2.extract_lane(value2, 1))
      const out: usize = offset >> 5
      store<u8>(out, <u8>ink1, INK)
      store<u8>(out, <u8>ink2, INK + 4096)
      store<u8>(out, <u8>ink3, INK + 8192)
      store<u8>(out, <u8>ink4, INK + 12288)
      const weight = v128.load(AHEAD)
      ahead1 = i16x8.sub(i16x8.q15mulr_sat_s(value1, weight), partsAt(ink1, ink2))
      ahead2 = i16x8.sub(i16x8.q15mulr_sat_s(value2, weight), partsAt(ink3, ink4))
      let error1 = i16x8.sub_sat_s(value1, inksAt(ink1, ink2))
      let error2 = i16x8.sub_sat_s(value2, inksAt(ink3, ink4))
      // A pixel that has a mark neither takes errors nor passes them on.
      const marks = load<u32>(here >> 3, MARKS)
      if (marks) {
        const all = i32x4.splat(marks)
        const keep1 = unmarked(i8x16.shuffle(all, all, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1))
        const keep2 = unmarked(i8x16.shuffle(all, all, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3))
        ahead1 = v128.and(ahead1, keep1)
        ahead2 = v128.and(ahead2, keep2)
        error1 = v128.and(error1, keep1)
        error2 = v128.and(error2, keep2)
        for (let band = 0; band < 4; band++) {
          const mark = (marks >> (band << 3)) & 255
          if (mark) store<u8>(out + (band << 12), <u8>((mark - 1) << 3), INK)
        }
      }
      v128.store(now + offset, error1)
      v128.store(now + offset, error2, 16)
      offset = next
    }
    first += way > 0 ? CHUNK : -CHUNK
  }
  // Skipped pixels come out as SKIP, the only number whose highest bit is set.
  let all = none
  for (let band = 0; band < bands; band++)
    for (let x: usize = band << 12, end = x + width; x < end; x += 16) {
      const inks = i8x16.shr_s(v128.load(x, OUT), 3)
      v128.store(x, inks, OUT)
      all = v128.or(all, inks)
    }
  return i8x16.bitmask(all)
}
