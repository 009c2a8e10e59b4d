import type { AlgorithmName } from './algorithms.ts'

/*
 * The parts of the contract that painting needs. Nothing here uses a schema, so that a browser can paint without the
 * library of schemas, which is larger than the painter.
 */

/** The font family that is always there. */
export const BUILT_IN_FAMILY = 'Noto Sans'

/** The maximum number of UTF-16 units of an element's text. */
export const MAX_TEXT = 10_000

/**
 * The maximum number of UTF-16 units of all texts of a template together, before and after values are filled in. A
 * larger number would not fit onto the largest panel.
 */
export const MAX_TEXTS = 100_000

/** The maximum number of numbers of a chart. */
export const MAX_POINTS = 500

/**
 * The maximum number of entries that are drawn of one list, and of elements that are drawn for all lists of a template
 * together.
 */
export const MAX_ENTRIES = 50
export const MAX_REPEATED = 1000

/** The dithering of a picture for which nobody chose another. */
export const DEFAULT_ALGORITHM: AlgorithmName = 'floyd-steinberg'

/** Splits "800x480" into pixels. The text must have passed `Resolution`. */
export const pixelsOf = (resolution: string): { width: number; height: number } => {
  const [width, height] = resolution.split('x').map(Number) as [number, number]
  return { width, height }
}

/** The size of the picture that a person sees on a panel. On a panel turned by 90 or 270°, width and height swap. */
export const uprightSize = ({ width, height, angle }: { width: number; height: number; angle: number }) =>
  angle % 180 === 0 ? { width, height } : { width: height, height: width }
