import { pureInks } from '@wifi-tms/paint/colour/pure'
import { fromFrame, toRgba, uprightPng } from '@wifi-tms/paint/frame'
import { paletteBmp, trueColourBmp } from '@wifi-tms/paint/node/palette-bmp'
import { greyPng, smallPng } from '@wifi-tms/paint/node/palette-png'
import type { Panel } from '@wifi-tms/paint/panels'
import { isLit } from '@wifi-tms/paint/screens'
import sharp from 'sharp'
import type { PictureFormat } from './painter-task.ts'

/** The quality of a JPEG, up to 100: edges stay sharp enough that each pixel is nearest to its own ink. */
const JPEG_QUALITY = 95

const jpegOf = (
  rgba: Uint8ClampedArray,
  { width, height }: { width: number; height: number },
  quality = JPEG_QUALITY,
): Promise<Uint8Array> =>
  sharp(rgba, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toBuffer()

/**
 * Makes a file of a lit screen's frame. The format `panel` is the stored PNG in the screen's own orientation. All other
 * formats are upright.
 */
async function litFile(file: Uint8Array, panel: Panel, format: PictureFormat): Promise<Uint8Array> {
  if (format === 'panel') return file
  if (format === 'png') return uprightPng(file, panel)
  const picture = fromFrame(file, panel)
  return format === 'bmp' ? trueColourBmp(picture) : jpegOf(toRgba(picture, panel), picture)
}

/** Makes a file of a frame, in the pure colours of its inks. */
export async function pictureFile({
  file,
  panel,
  format,
}: {
  file: Uint8Array
  panel: Panel
  format: PictureFormat
}): Promise<Uint8Array> {
  if (isLit(panel)) return litFile(file, panel, format)
  const colours = pureInks(panel)
  if (format === 'panel') {
    const picture = fromFrame(file, { ...panel, angle: 0 })
    return colours.every(([red, green, blue]) => red === green && green === blue)
      ? greyPng(picture, colours)
      : smallPng(picture, colours)
  }
  const picture = fromFrame(file, panel)
  if (format === 'png') return smallPng(picture, colours)
  if (format === 'bmp') return paletteBmp(picture, colours)
  if (format === 'exact') return jpegOf(toRgba(picture, panel), picture, 100)
  const inks = panel.inks.map((ink, index) => ({ ...ink, rgb: colours[index]! }))
  return jpegOf(toRgba(picture, { inks }), picture)
}
