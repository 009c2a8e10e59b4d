import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { fromFrame, toRgba } from '@wifi-tms/paint/frame'
import { frameBytes } from '@wifi-tms/paint/pack'
import { type Panel, panelOf } from '@wifi-tms/paint/panels'

/** Decodes the picture of a frame; undefined if the frame of a lit screen is no PNG file of the screen's size. */
function pictureOf(bytes: Uint8Array, panel: Panel) {
  try {
    return fromFrame(bytes, panel)
  } catch {
    return undefined
  }
}

/**
 * Makes the `data:` URL of a frame's picture, as the panel shows it. If the bytes are no frame, it returns the number
 * of bytes that a frame needs: undefined for a lit screen, whose frames have any length.
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
