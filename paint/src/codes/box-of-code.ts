import type { ElementOf } from '@wifi-tms/contract/elements'
import { placeOf, type TemplateView } from '../raster/place.ts'

export type CodeElement = ElementOf<'qrcode'> | ElementOf<'barcode'>

/**
 * The placement of a code in the picture, and the size of its box in whole pixels. Flips are ignored, as scanners do
 * not read mirrored codes.
 */
export const boxOfCode = (element: CodeElement, view: TemplateView) => {
  const place = placeOf({ ...element, flipX: false, flipY: false }, view)
  const { width, height } = place.straight ?? place
  return { place, width: Math.floor(width), height: Math.floor(height) }
}
