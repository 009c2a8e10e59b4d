import { pixelsOf } from '@wifi-tms/contract/drawing'
import type { Fit } from '@wifi-tms/contract/picture-template'

/**
 * The least enlargement, in percent, at which a picture looks coarse: each of its pixels covers more than two pixels of
 * the panel.
 */
export const COARSE_PERCENT = 150

/** The size of a picture on a panel of this resolution, in percent of its own size. Over 100 it is enlarged. */
export function enlargementOf({ width, height }: { width: number; height: number }, resolution: string, fit: Fit) {
  const panel = pixelsOf(resolution)
  const ratios = [panel.width / width, panel.height / height]
  return Math.round(100 * (fit === 'contain' ? Math.min(...ratios) : Math.max(...ratios)))
}
