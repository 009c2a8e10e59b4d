/** White in linear light as an integer. */
export const FULL = 65535

/** Red, green and blue, or the coordinates of another colour space. */
export type Triple = readonly [number, number, number]

/** The fifth root by Newton's method, as `Math.pow` may differ between engines. */
const fifthRoot = (x: number): number => {
  if (x <= 0) return 0
  // The fourth root is a near first guess.
  let root = Math.sqrt(Math.sqrt(x))
  for (let step = 0; step < 12; step++) root = (4 * root + x / (root * root * root * root)) / 5
  return root
}

/**
 * The cube root, as `Math.cbrt` may differ between engines. The number is scaled to between 1/8 and 1; a parabola
 * approximates the root to 1.6 %, and two steps of Halley's method refine it.
 */
export const cubeRoot = (x: number): number => {
  if (x < 0) return -cubeRoot(-x)
  if (x === 0) return 0
  // Eight times the number has twice the root, so each step changes `scaled` by 8 and `scale` by 2.
  let scaled = x
  let scale = 1
  for (; scaled < 0.125; scaled *= 8) scale *= 0.5
  for (; scaled > 1; scaled *= 0.125) scale *= 2
  // The parabola, and two steps of Halley's method; the second one is part of the result.
  let root = 0.38135 + scaled * (1.0719 - 0.46917 * scaled)
  let cube = root * root * root
  root *= (cube + 2 * scaled) / (2 * cube + scaled)
  cube = root * root * root
  return (scale * root * (cube + 2 * scaled)) / (2 * cube + scaled)
}

/** Two to the power of x, for small x: the whole part by doubling, the fraction by the series of e^x. */
export const powerOfTwo = (x: number): number => {
  const wholeSteps = Math.floor(x)
  const fraction = (x - wholeSteps) * Math.LN2
  let term = 1
  let sum = 1
  for (let step = 1; step < 20; step++) {
    term *= fraction / step
    sum += term
  }
  return wholeSteps >= 0 ? sum * 2 ** wholeSteps : sum / 2 ** -wholeSteps
}

/** The linear light of an sRGB value, 0 to 1 (IEC 61966-2-1). */
export const linearOf = (s: number): number => {
  if (s <= 0.04045) return s / 12.92
  // The base to the power of 2.4: its square, times the fifth root of its square.
  const base = (s + 0.055) / 1.055
  return base * base * fifthRoot(base * base)
}

/** The linear light, 0 to FULL, of each sRGB level. */
export const lightsByLevel: Readonly<Uint16Array> = Uint16Array.from({ length: 256 }, (_, level) =>
  Math.round(linearOf(level / 255) * FULL),
)

/** The nearest sRGB level of linear light; the index is that light (0 to FULL) shifted right by 4. */
export const levelsByLight: Readonly<Uint8Array> = (() => {
  const table = new Uint8Array((FULL >> 4) + 1)
  // Light and level rise together. An entry stands for 16 steps of light, and has the level of the middle one.
  let level = 0
  for (let index = 0; index < table.length; index++) {
    while (level < 255 && (index << 4) + 8 > (lightsByLevel[level]! + lightsByLevel[level + 1]!) / 2) level++
    table[index] = level
  }
  return table
})()

/** Converts linear sRGB (1 = white, negative values allowed) to OKLab (Björn Ottosson, 2020), and writes it to `to`. */
export const writeOklab = (r: number, g: number, b: number, to: Float64Array): void => {
  // The responses of the eye's cones (long, medium, short waves), and their mix to lightness, a and b.
  const l = cubeRoot(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = cubeRoot(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = cubeRoot(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  to[0] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  to[1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  to[2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
}

/** Converts linear sRGB, 1 = white, to OKLab. */
export const oklab = ([r, g, b]: Triple): Triple => {
  const lab = new Float64Array(3)
  writeOklab(r, g, b, lab)
  return [lab[0]!, lab[1]!, lab[2]!]
}

/** The reverse of `oklab`; colours outside sRGB have values below 0 or above 1. */
export const fromOklab = ([L, a, b]: Triple): Triple => {
  const l = L + 0.3963377774 * a + 0.2158037573 * b
  const m = L - 0.1055613458 * a - 0.0638541728 * b
  const s = L - 0.0894841775 * a - 1.291485548 * b
  const [l3, m3, s3] = [l * l * l, m * m * m, s * s * s]
  return [
    4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3,
    -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3,
    -0.0041960863 * l3 - 0.7034186147 * m3 + 1.707614701 * s3,
  ]
}

/** Luminance of linear sRGB. */
export const luminance = ([r, g, b]: Triple): number => 0.2126 * r + 0.7152 * g + 0.0722 * b
