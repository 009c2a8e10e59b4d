import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { fromFrame, toRgba } from '@wifi-tms/paint/frame'
import { frameBytes } from '@wifi-tms/paint/pack'
import { panelOf } from '@wifi-tms/paint/panels'

/** A frame as a person sees it on the panel, as the address of a picture; or the bytes that such a frame has. */
export function frameUrl(bytes: Uint8Array, screenType: ScreenType): string | { needed: number } {
  const panel = panelOf(screenType)
  const needed = frameBytes(panel)
  if (bytes.length !== needed) return { needed }
  const picture = fromFrame(bytes, panel)
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  const pixels = new ImageData(toRgba(picture, panel), picture.width, picture.height)
  canvas.getContext('2d')!.putImageData(pixels, 0, 0)
  return canvas.toDataURL()
}
