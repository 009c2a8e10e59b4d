/** Light of levels as doubles, levels by light >> 4, weights as doubles; what lies beyond is the caller's to lay out. */
const LIGHTS: usize = ERRORS + 3 * ERROR_ROW
const LEVELS: usize = LIGHTS + 2048
const WEIGHTS: usize = LEVELS + 4096

// @ts-ignore: decorator
@inline function redGreenOf(pixel: u32): v128 {
  return v128.load64_lane((pixel >> 5) & 2040, v128.load64_zero((pixel & 255) << 3, LIGHTS), 1, LIGHTS)
}

// @ts-ignore: decorator
@inline function blueOf(pixel: u32): f64 { return load<f64>((pixel >> 13) & 2040, LIGHTS) }

/** Adds a row of pixels, and the other right behind it, to sums of light, three doubles each; `before` rows lie in them. */
export function gather(row: usize, other: usize, weight: f64, otherWeight: f64, sums: usize, before: i32): void {
  const way = other - row
  if (before == 0) memory.fill(sums, 0, way * 6)
  const weights = f64x2.splat(weight)
  const otherWeights = f64x2.splat(otherWeight)
  while (row < other) {
    const pixel = load<u32>(row)
    const next = load<u32>(row + way)
    const redGreen = f64x2.add(v128.load(sums), f64x2.mul(weights, redGreenOf(pixel)))
    v128.store(sums, f64x2.add(redGreen, f64x2.mul(otherWeights, redGreenOf(next))))
    store<f64>(sums, load<f64>(sums, 16) + weight * blueOf(pixel) + otherWeight * blueOf(next), 16)
    row += 4
    sums += 24
  }
}

/** Mixes sums to a row of pixels: from `first` on lies the first cell of each, from `end` on where its weights begin. */
export function mix(first: usize, end: usize, sums: usize, to: usize): void {
  let last = end
  let weight: usize = 0
  while (first < end) {
    let sum = sums + <usize>load<u32>(first) * 24
    let redGreen = f64x2.splat(0.5)
    let blue: f64 = 0.5
    last += 4
    for (const none: usize = load<u32>(last) << 3; weight < none; weight += 8) {
      redGreen = f64x2.add(redGreen, f64x2.mul(v128.load64_splat(weight, WEIGHTS), v128.load(sum)))
      blue += load<f64>(weight, WEIGHTS) * load<f64>(sum, 16)
      sum += 24
    }
    const steps = i32x4.shr_s(i32x4.trunc_sat_f64x2_s_zero(redGreen), 4)
    const red = load<u8>(i32x4.extract_lane(steps, 0), LEVELS)
    const green = load<u8>(i32x4.extract_lane(steps, 1), LEVELS)
    store<u32>(to, <u32>red | (<u32>green << 8) | (<u32>load<u8>(<i32>blue >> 4, LEVELS) << 16) | 0xff000000)
    first += 4
    to += 4
  }
}

/** The addresses and lengths that core/wasm.ts has to know, in its order. */
export const LAYOUT = memory.data<i32>([WIDEST, SOURCE, OUT, NODES, NEAREST, INKS, PARTS, AHEAD, PAIRS, EXACT, BENDS, GREY, CURVE, ROW, ERRORS, ERROR_ROW, LIGHTS, LEVELS, WEIGHTS])
