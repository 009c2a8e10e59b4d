import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import { BLACK } from '../colour/ink-set.ts'
import type { ImageLook } from '../colour/look.ts'
import { SKIP } from '../core/core.ts'
import { coreFor } from '../core/pick.ts'
import { methods } from '../methods.ts'
import type { Ink } from '../panels.ts'
import type { Dithered } from './dithered.ts'
import { diffuseGreys, exactGreyAt, greysOf, greyTables } from './greys.ts'
import { thresholdsOf } from './mask.ts'
import type { Rows } from './picture.ts'
import { binarize } from './threshold.ts'

/**
 * Dithers to greys with any algorithm. A mask's threshold at a pixel selects one of the two greys around its light;
 * plain binarization selects the nearer one; the thresholds of Otsu and of Bradley and Roth split a picture into black
 * and white.
 */
export const ditherGreys = (rows: Rows, inks: readonly Ink[], look: ImageLook, algorithm: AlgorithmName): Dithered => {
  const { width, height } = rows
  const core = coreFor(width)
  const method = methods[algorithm]
  if (method.kind === 'diffusion') return diffuseGreys(rows, inks, look, method, core)
  const tables = greyTables(inks, look)
  const lastGrey = inks.length - 1
  const greys = new Uint8Array(width * height)
  if (method.kind === 'threshold' && method.basis !== 'half') {
    // The result has two inks, black as 0 and white as 1; white becomes the last grey.
    binarize(rows, tables, method.basis, core, greys)
    for (let index = 0; index < greys.length; index++) if (greys[index] === 1) greys[index] = lastGrey
    return { inks: greys, whole: !greys.includes(SKIP) }
  }
  // The tables of `greysOf` begin at black: their index is counted light minus BLACK.
  const { lights, nearest, cleaned } = greysOf(inks)
  const mask = method.kind === 'mask' ? thresholdsOf(method.mask) : undefined
  const whiteLight = lights[lastGrey]!
  core.begin(tables, undefined, width)
  const source = core.source(0)
  for (let y = 0; y < height; y++) {
    rows.read(y, source)
    const lookLight = core.look()
    for (let x = 0; x < width; x++) {
      const offset = x * 4
      const exactGrey = exactGreyAt(source, offset, lastGrey)
      const pixelLight = cleaned[Math.min(whiteLight, Math.max(BLACK, lookLight[offset]!)) - BLACK]!
      let grey = nearest[pixelLight - BLACK]!
      if (mask) {
        // `grey`, the nearest one, becomes the darker of the two greys around the light.
        if (grey === lastGrey || pixelLight < lights[grey]!) grey--
        // The light's place between the two, 0 to 1. The higher it is, the more thresholds of the mask are below it,
        // and so the more pixels get the lighter grey.
        const share = (pixelLight - lights[grey]!) / (lights[grey + 1]! - lights[grey]!)
        const threshold = mask.thresholds[(y & (mask.side - 1)) * mask.side + (x & (mask.side - 1))]!
        if (share > threshold) grey++
      }
      // An exact grey may also be SKIP, which is above 0; -1 stands for no exact grey.
      greys[y * width + x] = exactGrey >= 0 ? exactGrey : grey
    }
  }
  return { inks: greys, whole: !greys.includes(SKIP) }
}
