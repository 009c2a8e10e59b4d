import type { AlgorithmName } from '@wifi-tms/contract/algorithms'

/**
 * A pixel that receives a part of another pixel's error: its distance in the direction of travel, its distance in rows,
 * and its number of parts. The whole error has `totalParts` parts; `atkinson` passes on only six of its eight.
 */
export type Tap = readonly [across: number, down: number, parts: number]

/** The way in which an algorithm converts light to inks. */
export type DitherMethod =
  | { kind: 'threshold'; basis: 'half' | 'histogram' | 'surroundings' }
  | { kind: 'diffusion'; totalParts: number; taps: readonly Tap[] }
  | { kind: 'mask'; mask: 'bayer-4' | 'bayer-8' | 'void-and-cluster' }

/**
 * Makes a method of error diffusion from rows of parts, the pixel's own row first. Each row begins two pixels before
 * the pixel: `diffusion(16, [0, 0, 0, 7], …)` gives 7 sixteenths to the next pixel.
 */
const diffusion = (totalParts: number, ...rows: readonly (readonly number[])[]): DitherMethod => ({
  kind: 'diffusion',
  totalParts,
  taps: rows.flatMap((row, down) =>
    row.map((parts, index) => [index - 2, down, parts] as const).filter(([, , parts]) => parts > 0),
  ),
})

/** The method of every algorithm. */
export const methods: Readonly<Record<AlgorithmName, DitherMethod>> = {
  binarization: { kind: 'threshold', basis: 'half' },
  'floyd-steinberg': diffusion(16, [0, 0, 0, 7], [0, 3, 5, 1]),
  atkinson: diffusion(8, [0, 0, 0, 1, 1], [0, 1, 1, 1], [0, 0, 1]),
  stucki: diffusion(42, [0, 0, 0, 8, 4], [2, 4, 8, 4, 2], [1, 2, 4, 2, 1]),
  'jarvis-judice-ninke': diffusion(48, [0, 0, 0, 7, 5], [3, 5, 7, 5, 3], [1, 3, 5, 3, 1]),
  sierra: diffusion(32, [0, 0, 0, 5, 3], [2, 4, 5, 4, 2], [0, 2, 3, 2]),
  'sierra-lite': diffusion(4, [0, 0, 0, 2], [0, 1, 1]),
  burkes: diffusion(32, [0, 0, 0, 8, 4], [2, 4, 8, 4, 2]),
  'ordered-4x4': { kind: 'mask', mask: 'bayer-4' },
  'ordered-8x8': { kind: 'mask', mask: 'bayer-8' },
  'blue-noise': { kind: 'mask', mask: 'void-and-cluster' },
  'binarization-otsu': { kind: 'threshold', basis: 'histogram' },
  'binarization-adaptive': { kind: 'threshold', basis: 'surroundings' },
}
