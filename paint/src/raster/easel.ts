import type { Indexed } from '../frame.ts'
import type { Ink } from '../panels.ts'
import { Coverage } from './coverage.ts'
import type { View } from './place.ts'

/** What every kind of element draws on. */
export interface Easel extends Indexed {
  inks: readonly Ink[]
  view: View
  coverage: Coverage
  /** Work that may still be done; what a person would draw never comes near it. */
  budget: number
}

/** The most work in one picture, in nanoseconds or so: some seconds for a template made to be slow. */
const MOST_WORK = 4_000_000_000

/** The template asks for more work than any picture needs. */
export class TooMuchWork extends Error {
  override name = 'TooMuchWork'
}

/** Counts work before it is done. Throws TooMuchWork when the picture has had its share. */
export const spend = (easel: Easel, work: number): void => {
  easel.budget -= work
  if (easel.budget < 0) throw new TooMuchWork('the template is too much work to paint')
}

/** Shapes take a pixel when they cover at least half of it. */
export const HALF = 0.5

const coverage = new Coverage()

/** An empty picture filled with one ink. */
export const newEasel = (width: number, height: number, inks: readonly Ink[], view: View, ink: number): Easel => ({
  width,
  height,
  indices: new Uint8Array(width * height).fill(ink),
  inks,
  view,
  coverage,
  budget: MOST_WORK,
})

/** Fills whole pixels from (left, top) up to (right, bottom), cut at the picture's edges. */
export const fillBox = (
  easel: Indexed,
  left: number,
  top: number,
  right: number,
  bottom: number,
  value: number,
): void => {
  const from = Math.max(0, left)
  const to = Math.min(easel.width, right)
  const end = Math.min(easel.height, bottom)
  if (from >= to) return
  for (let y = Math.max(0, top); y < end; y++) easel.indices.fill(value, y * easel.width + from, y * easel.width + to)
}
