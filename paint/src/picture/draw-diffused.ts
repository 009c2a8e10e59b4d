import { fastCore } from '../core/fast.ts'
import { methods } from '../methods.ts'
import { type Diffusion, diffuse } from './diffuse.ts'
import { type Dither, type DrawPicture, drawPicture, type PictureDrawer } from './draw.ts'

const dither: Dither = (rows, tables, algorithm) => diffuse(rows, tables, methods[algorithm] as Diffusion, fastCore()!)
const draw: DrawPicture = (...asked) => drawPicture(dither, ...asked)

/**
 * Pictures by error diffusion and in WebAssembly, as most are drawn: a page that has no others does without masks,
 * thresholds and the plain core. For all else it takes draw-any.ts.
 */
export const diffusedPictures: PictureDrawer = (algorithm) =>
  methods[algorithm].kind === 'diffusion' && fastCore() ? draw : undefined
