import type { ElementOf } from '@wifi-tms/contract/elements'
import { placeOf, type TemplateView } from '../raster/place.ts'

export type CodeElement = ElementOf<'qrcode'> | ElementOf<'barcode'>

/**
 * The place of a code on the picture, and the whole pixels of its box. Flips are ignored, as no scanner reads a
 * mirrored code.
 */
export const boxOfCode = (element: CodeElement, view: TemplateView) => {
  const place = placeOf({ ...element, flipX: false, flipY: false }, view)
  const { width, height } = place.straight ?? place
  return { place, width: Math.floor(width), height: Math.floor(height) }
}
