import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import { type DitherMethod, methods } from './methods.ts'

/** A dithering algorithm: the name that people see, its publication in the form of a bibliography, and its method. */
export interface DitherAlgorithm {
  label: string
  /** Absent for an algorithm without a publication. */
  source?: string
  method: DitherMethod
}

/** All dithering algorithms, in the order of the console's list. */
export const algorithms: Readonly<Record<AlgorithmName, DitherAlgorithm>> = {
  binarization: {
    label: 'Binarization',
    method: methods.binarization,
  },
  'floyd-steinberg': {
    label: 'Floyd-Steinberg',
    source: 'R. Floyd, L. Steinberg: An adaptive algorithm for spatial grey scale, 1976',
    method: methods['floyd-steinberg'],
  },
  atkinson: {
    label: 'Atkinson',
    source: 'B. Atkinson, Apple Computer, 1984',
    method: methods.atkinson,
  },
  stucki: {
    label: 'Stucki',
    source: 'P. Stucki: MECCA, IBM Research RZ 1060, 1981',
    method: methods.stucki,
  },
  'jarvis-judice-ninke': {
    label: 'Jarvis-Judice-Ninke',
    source: 'J. Jarvis, C. Judice, W. Ninke: A survey of techniques for the display of continuous tone pictures, 1976',
    method: methods['jarvis-judice-ninke'],
  },
  sierra: {
    label: 'Sierra',
    source: 'F. Sierra, 1989',
    method: methods.sierra,
  },
  'sierra-lite': {
    label: 'Sierra Lite',
    source: 'F. Sierra, 1990',
    method: methods['sierra-lite'],
  },
  burkes: {
    label: 'Burkes',
    source: 'D. Burkes: Presentation of the Burkes error filter, 1988',
    method: methods.burkes,
  },
  'ordered-4x4': {
    label: 'Ordered 4×4',
    source: 'B. Bayer: An optimum method for two-level rendition of continuous-tone pictures, 1973',
    method: methods['ordered-4x4'],
  },
  'ordered-8x8': {
    label: 'Ordered 8×8',
    source: 'B. Bayer, 1973',
    method: methods['ordered-8x8'],
  },
  'blue-noise': {
    label: 'Blue noise',
    source: 'R. Ulichney: The void-and-cluster method for dither array generation, 1993',
    method: methods['blue-noise'],
  },
  'binarization-otsu': {
    label: 'Binarization, Otsu',
    source: 'N. Otsu: A threshold selection method from gray-level histograms, 1979',
    method: methods['binarization-otsu'],
  },
  'binarization-adaptive': {
    label: 'Binarization, adaptive',
    source: 'D. Bradley, G. Roth: Adaptive thresholding using the integral image, 2007',
    method: methods['binarization-adaptive'],
  },
}
