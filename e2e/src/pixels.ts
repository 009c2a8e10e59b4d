import { createHash } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { toRgba } from '@wifi-tms/paint/frame'
import { panelOf } from '@wifi-tms/paint/panels'
import type { Tag } from '@wifi-tms/tags/tag'

/** The size and the content of a picture, for comparison. */
export interface Pixels {
  width: number
  height: number
  /** SHA-256 of the pixels as RGBA. */
  rgba: string
}

const hashOf = (rgba: Uint8Array | Uint8ClampedArray) => createHash('sha256').update(rgba).digest('hex')

/** The pixels of an `img` as the browser has decoded it, in the picture's own size. */
export async function pixelsOnScreen(picture: Locator): Promise<Pixels> {
  const { width, height, base64 } = await picture.evaluate(async (element) => {
    const image = element as HTMLImageElement
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    let binary = ''
    // A call of a function takes only some thousands of arguments.
    for (let index = 0; index < data.length; index += 8192)
      binary += String.fromCharCode(...data.subarray(index, index + 8192))
    return { width, height, base64: btoa(binary) }
  })
  return { width, height, rgba: hashOf(Buffer.from(base64, 'base64')) }
}

/** The pixels that a virtual tag shows, in the inks of its panel. */
export function pixelsOnGlass(tag: Tag): Pixels {
  const glass = tag.glass()
  if (!glass) throw new Error(`${tag.mac} shows nothing`)
  const { width, height } = glass.picture
  return { width, height, rgba: hashOf(toRgba(glass.picture, panelOf(tag.spec.screenType))) }
}
