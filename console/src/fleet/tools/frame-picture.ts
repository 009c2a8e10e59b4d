import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { fromFrame, toRgba } from '@wifi-tms/paint/frame'
import { frameBytes } from '@wifi-tms/paint/pack'
import { type Panel, panelOf } from '@wifi-tms/paint/panels'

/** The picture of a frame, or undefined for a lit screen where it is no PNG file of that screen. */
function pictureOf(bytes: Uint8Array, panel: Panel) {
  try {
    return fromFrame(bytes, panel)
  } catch {
    return undefined
  }
}

/**
 * A frame as a person sees it on the panel, as the address of a picture; or the bytes that such a frame has, undefined
 * where they may be any number.
 */
export function frameUrl(bytes: Uint8Array, screenType: ScreenType): string | { needed: number | undefined } {
  const panel = panelOf(screenType)
  const needed = frameBytes(panel)
  const picture = needed === undefined || bytes.length === needed ? pictureOf(bytes, panel) : undefined
  if (!picture) return { needed }
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  const pixels = new ImageData(toRgba(picture, panel), picture.width, picture.height)
  canvas.getContext('2d')!.putImageData(pixels, 0, 0)
  return canvas.toDataURL()
}
