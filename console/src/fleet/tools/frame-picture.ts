import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { fromFrame, toRgba } from '@wifi-tms/paint/frame'
import { frameBytes } from '@wifi-tms/paint/pack'
import { type Panel, panelOf } from '@wifi-tms/paint/panels'

/** The picture of a frame; undefined if the frame of a lit screen is no PNG file of the screen's size. */
function pictureOf(bytes: Uint8Array, panel: Panel) {
  try {
    return fromFrame(bytes, panel)
  } catch {
    return undefined
  }
}

/**
 * The address of a picture that shows a frame as people see it on its panel. If the bytes are no frame, the number of bytes
 * that one needs; undefined for a lit screen, whose frames have any number of bytes.
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
