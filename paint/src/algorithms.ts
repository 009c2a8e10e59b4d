import type { AlgorithmName } from '@wifi-tms/contract/algorithms'

/** Where the error of a pixel goes: across in the direction of travel, down, and how many parts of `of`. */
export type Tap = readonly [across: number, down: number, parts: number]

/** How an algorithm turns light into inks. */
export type Method =
  | { kind: 'threshold'; by: 'half' | 'histogram' | 'surroundings' }
  | { kind: 'diffusion'; of: number; taps: readonly Tap[] }
  | { kind: 'mask'; mask: 'bayer-4' | 'bayer-8' | 'void-and-cluster' }

/** A dithering algorithm: the name people see and search by, who published it, and what it does. */
export interface Algorithm {
  label: string
  source: string
  method: Method
}

/** Taps of one or two rows below the pixel, and of its own row from the next pixel on. */
const diffusion = (of: number, own: readonly number[], ...below: readonly (readonly number[])[]): Method => ({
  kind: 'diffusion',
  of,
  taps: [
    ...own.map((parts, at) => [at + 1, 0, parts] as const),
    ...below.flatMap((row, at) => row.map((parts, x) => [x - 2, at + 1, parts] as const).filter((tap) => tap[2] > 0)),
  ],
})

/** Every algorithm the painter knows, in the order people choose from. */
export const algorithms: Readonly<Record<AlgorithmName, Algorithm>> = {
  binarization: {
    label: 'Binarization',
    source: 'nearest ink, half of the range',
    method: { kind: 'threshold', by: 'half' },
  },
  'floyd-steinberg': {
    label: 'Floyd-Steinberg',
    source: 'R. Floyd, L. Steinberg: An adaptive algorithm for spatial grey scale, 1976',
    method: diffusion(16, [7], [0, 3, 5, 1]),
  },
  atkinson: {
    label: 'Atkinson',
    source: 'B. Atkinson, Apple Computer, about 1984: three quarters of the error',
    method: diffusion(8, [1, 1], [0, 1, 1, 1], [0, 0, 1]),
  },
  stucki: {
    label: 'Stucki',
    source: 'P. Stucki: MECCA, IBM Research RZ 1060, 1981',
    method: diffusion(42, [8, 4], [2, 4, 8, 4, 2], [1, 2, 4, 2, 1]),
  },
  'jarvis-judice-ninke': {
    label: 'Jarvis-Judice-Ninke',
    source: 'J. Jarvis, C. Judice, W. Ninke: A survey of techniques for the display of continuous tone pictures, 1976',
    method: diffusion(48, [7, 5], [3, 5, 7, 5, 3], [1, 3, 5, 3, 1]),
  },
  sierra: {
    label: 'Sierra',
    source: 'F. Sierra, 1989',
    method: diffusion(32, [5, 3], [2, 4, 5, 4, 2], [0, 2, 3, 2]),
  },
  'sierra-lite': {
    label: 'Sierra Lite',
    source: 'F. Sierra, 1990',
    method: diffusion(4, [2], [0, 1, 1]),
  },
  burkes: {
    label: 'Burkes',
    source: 'D. Burkes: Presentation of the Burkes error filter, 1988',
    method: diffusion(32, [8, 4], [2, 4, 8, 4, 2]),
  },
  'ordered-4x4': {
    label: 'Ordered 4×4',
    source: 'B. Bayer: An optimum method for two-level rendition of continuous-tone pictures, 1973',
    method: { kind: 'mask', mask: 'bayer-4' },
  },
  'ordered-8x8': {
    label: 'Ordered 8×8',
    source: 'B. Bayer, 1973',
    method: { kind: 'mask', mask: 'bayer-8' },
  },
  'blue-noise': {
    label: 'Blue noise',
    source: 'R. Ulichney: The void-and-cluster method for dither array generation, 1993',
    method: { kind: 'mask', mask: 'void-and-cluster' },
  },
  'binarization-otsu': {
    label: 'Binarization, Otsu',
    source: 'N. Otsu: A threshold selection method from gray-level histograms, 1979',
    method: { kind: 'threshold', by: 'histogram' },
  },
  'binarization-adaptive': {
    label: 'Binarization, adaptive',
    source: 'D. Bradley, G. Roth: Adaptive thresholding using the integral image, 2007',
    method: { kind: 'threshold', by: 'surroundings' },
  },
}
