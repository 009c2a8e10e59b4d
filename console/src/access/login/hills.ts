/** The size of the login page's picture, in pixels. */
export const HILLS = { width: 264, height: 176 }

const inks = {
  white: [236, 235, 229],
  black: [38, 38, 42],
  red: [176, 42, 38],
  yellow: [222, 178, 44],
} as const

/** The ranks of ordered dithering (Bayer, 4×4); `threshold` scales them to values between 0 and 1. */
const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
const threshold = (x: number, y: number) => (bayer[(y % 4) * 4 + (x % 4)]! + 0.5) / 16

/** Draws a sunset behind three rows of hills, dithered in the inks of a label; gives its RGBA pixels. */
export function drawHills(width: number, height: number): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(width * height * 4)
  /** Returns the y of a row of hills at x: two waves around `base`; `base` and `rise` are shares of the height. */
  const ridge = (x: number, base: number, rise: number, phase: number) =>
    height * (base - rise * (Math.sin(x / 29 + phase) * 0.55 + Math.sin(x / 13 + phase * 2.7) * 0.25))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const ditherThreshold = threshold(x, y)
      // The distance from the middle of the sun, in its radii.
      const sunDistance = Math.hypot(x - width * 0.68, y - height * 0.36) / (height * 0.2)
      const far = ridge(x, 0.58, 0.12, 0.4)
      const middle = ridge(x, 0.72, 0.1, 2.1)
      const near = ridge(x, 0.88, 0.08, 4.2)
      // The near hills are almost black. The middle and the far ones are lighter, and darken towards their foot.
      let ink: readonly number[] = inks.white
      if (y > near) ink = ditherThreshold < 0.94 ? inks.black : inks.white
      else if (y > middle) ink = ditherThreshold < 0.62 + ((y - middle) / height) * 0.6 ? inks.black : inks.white
      else if (y > far) ink = ditherThreshold < 0.22 + ((y - far) / height) * 1.4 ? inks.black : inks.white
      else if (sunDistance < 1) ink = ditherThreshold < (sunDistance - 0.35) * 1.4 ? inks.yellow : inks.red
      else ink = ditherThreshold < 0.5 - sunDistance * 0.22 + (y / height) * 0.16 ? inks.yellow : inks.white
      pixels.set([...ink, 255], (y * width + x) * 4)
    }
  }
  return pixels
}
