import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import { BLACK } from '../colour/ink-set.ts'
import type { ImageLook } from '../colour/look.ts'
import { SKIP } from '../core/core.ts'
import { coreFor } from '../core/pick.ts'
import { methods } from '../methods.ts'
import type { Ink } from '../panels.ts'
import type { Dithered } from './dithered.ts'
import { diffuseGreys, greysOf, greyTables, setAt } from './greys.ts'
import { thresholdsOf } from './mask.ts'
import type { Rows } from './picture.ts'
import { binarize } from './threshold.ts'

/**
 * Dithers to greys by every algorithm. A mask's threshold at a pixel chooses between the two greys about its light; without
 * any a pixel takes the nearer one. Thresholds of a picture's own part it in black and white.
 */
export const ditherGreys = (rows: Rows, inks: readonly Ink[], look: ImageLook, algorithm: AlgorithmName): Dithered => {
  const { width, height } = rows
  const core = coreFor(width)
  const method = methods[algorithm]
  if (method.kind === 'diffusion') return diffuseGreys(rows, inks, look, method, core)
  const tables = greyTables(inks, look)
  const last = inks.length - 1
  const out = new Uint8Array(width * height)
  if (method.kind === 'threshold' && method.by !== 'half') {
    binarize(rows, tables, method.by, core, out)
    for (let index = 0; index < out.length; index++) if (out[index] === 1) out[index] = last
    return { inks: out, whole: !out.includes(SKIP) }
  }
  const { lights, nearest, settled } = greysOf(inks)
  const mask = method.kind === 'mask' ? thresholdsOf(method.mask) : undefined
  const most = lights[last]!
  core.begin(tables, undefined, width)
  const source = core.source(0)
  for (let y = 0; y < height; y++) {
    rows.read(y, source)
    const light = core.look()
    for (let x = 0; x < width; x++) {
      const from = x * 4
      const set = setAt(source, from, last)
      const pixelLight = settled[Math.min(most, Math.max(BLACK, light[from]!)) - BLACK]!
      let grey = nearest[pixelLight - BLACK]!
      if (mask) {
        if (grey === last || pixelLight < lights[grey]!) grey--
        const way = (pixelLight - lights[grey]!) / (lights[grey + 1]! - lights[grey]!)
        if (way > mask.thresholds[(y & (mask.side - 1)) * mask.side + (x & (mask.side - 1))]!) grey++
      }
      out[y * width + x] = set >= 0 ? set : grey
    }
  }
  return { inks: out, whole: !out.includes(SKIP) }
}
