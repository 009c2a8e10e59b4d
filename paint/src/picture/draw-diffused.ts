import { inkSetOf } from '../colour/ink-set.ts'
import { tablesOf } from '../colour/tables.ts'
import { fastCore } from '../core/fast.ts'
import { methods } from '../methods.ts'
import { type Diffusion, diffuse } from './diffuse.ts'
import type { ConvertToInks } from './dithered.ts'
import { type DrawPicture, drawPicture, type PictureDrawer } from './draw.ts'
import { diffuseGreys } from './greys.ts'
import { litRows } from './lit.ts'

/** Dithers for any kind of panel: only lit screens have `words`, and apart from them only greys have `blend`. */
const convertToInks: ConvertToInks = (rows, easel, look, algorithm) => {
  if (easel.words) return litRows(rows, look, fastCore()!)
  const method = methods[algorithm] as Diffusion
  if (easel.blend) return diffuseGreys(rows, easel.inks, look, method, fastCore()!)
  return diffuse(rows, tablesOf(inkSetOf(easel.inks), look), method, fastCore()!)
}
const draw: DrawPicture = (...request) => drawPicture(convertToInks, ...request)

/**
 * Draws pictures by error diffusion in WebAssembly, the usual case. A web page without other pictures need not load
 * draw-any.ts, with masks, thresholds, accents and the plain core.
 */
export const diffusedPictures: PictureDrawer = (algorithm, preset) =>
  preset !== 'accent' && methods[algorithm].kind === 'diffusion' && fastCore() ? draw : undefined
