import type { Tables } from '../colour/tables.ts'
import type { Core, Weights } from '../core/core.ts'
import { weightsOf } from '../core/weights.ts'
import type { Method } from '../methods.ts'
import type { Rows } from './rows.ts'
import { joinRows } from './seam.ts'

export type Diffusion = Extract<Method, { kind: 'diffusion' }>

/** Rows that are dithered before the first one counts, for errors to come into flow, and those where bands may be joined. */
const LEAD = 16
/** Lower pictures are dithered in one go. */
const TWO_BANDS_FROM = 96

const weights = new WeakMap<Diffusion, Weights>()

const weightsFor = (method: Diffusion): Weights => {
  const made = weights.get(method) ?? weightsOf(method.taps, method.of)
  weights.set(method, made)
  return made
}

/**
 * Error diffusion in linear light, every second row from the right. The lower half of a picture is dithered beside the
 * upper one; each begins some rows early, the upper one in its own mirror image, so that the first rows do not show
 * where it began, and the two are joined where they meet. Pixels that are an ink or left out neither take errors nor
 * pass them on.
 */
export const diffuse = (rows: Rows, tables: Tables, method: Diffusion, core: Core, out: Uint8Array): void => {
  const { width, height } = rows
  core.begin(tables, weightsFor(method), width)
  const upper = height < TWO_BANDS_FROM ? height : Math.ceil(height / 2)
  const lead = Math.min(LEAD, height)
  const [one, other] = [core.source(0), core.source(1)]
  const early = new Uint8Array(upper < height ? lead * width : 0)
  for (let step = -lead; step < upper; step++) {
    rows.read(step < 0 ? -1 - step : step, one)
    const below = upper + step
    if (upper < height) rows.read(Math.min(below, height - 1), other)
    core.diffuse((step & 1) === 0 ? 1 : -1)
    if (step < 0) {
      if (upper < height) early.set(core.inks(1), (step + lead) * width)
      continue
    }
    out.set(core.inks(0), step * width)
    if (below < height) out.set(core.inks(1), below * width)
  }
  if (upper < height) joinRows(out.subarray((upper - lead) * width, upper * width), early, width)
}
