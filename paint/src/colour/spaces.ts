/** Full scale of linear light as integers; a negative or larger value is light no screen has. */
export const FULL = 65535

/** The fifth root by Newton's steps: `Math.pow` may differ between engines. */
const fifthRoot = (x: number): number => {
  if (x <= 0) return 0
  let y = Math.sqrt(Math.sqrt(x))
  for (let step = 0; step < 12; step++) y = (4 * y + x / (y * y * y * y)) / 5
  return y
}

/** The cube root by Halley's steps, for x of at most about 8: `Math.cbrt` may differ between engines. */
const cubeRoot = (x: number): number => {
  if (x < 0) return -cubeRoot(-x)
  if (x === 0) return 0
  let y = Math.sqrt(Math.sqrt(x))
  for (let step = 0; step < 4; step++) {
    const cube = y * y * y
    y = (y * (cube + 2 * x)) / (2 * cube + x)
  }
  return y
}

const linearOf = (level: number): number => {
  const s = level / 255
  if (s <= 0.04045) return s / 12.92
  const base = (s + 0.055) / 1.055
  return base * base * fifthRoot(base * base)
}

/** sRGB level 0 to 255 → linear light 0 to FULL (IEC 61966-2-1). */
export const linear: Readonly<Uint16Array> = Uint16Array.from({ length: 256 }, (_, level) =>
  Math.round(linearOf(level) * FULL),
)

export type Triple = readonly [number, number, number]

/** Linear sRGB, 1 = white, to OKLab (Björn Ottosson, 2020), light below zero included. */
export const oklab = ([r, g, b]: Triple): Triple => {
  const l = cubeRoot(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = cubeRoot(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = cubeRoot(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** Luminance of linear sRGB. */
export const luminance = ([r, g, b]: Triple): number => 0.2126 * r + 0.7152 * g + 0.0722 * b
