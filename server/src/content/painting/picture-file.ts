import { pureInks } from '@wifi-tms/paint/colour/pure'
import { fromFrame, toRgba } from '@wifi-tms/paint/frame'
import { paletteBmp } from '@wifi-tms/paint/node/palette-bmp'
import { greyPng, smallPng } from '@wifi-tms/paint/node/palette-png'
import type { Panel } from '@wifi-tms/paint/panels'
import sharp from 'sharp'
import type { PictureFormat } from './painter-ask.ts'

/** The quality of a JPEG, up to 100: edges stay sharp enough that each pixel is nearest to its own ink. */
const JPEG_QUALITY = 95

/** A frame as a file in the pure colours of its inks. */
export async function pictureFile({
  file,
  panel,
  format,
}: {
  file: Uint8Array
  panel: Panel
  format: PictureFormat
}): Promise<Uint8Array> {
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
  const { width, height } = picture
  const inks = panel.inks.map((ink, index) => ({ ...ink, rgb: colours[index]! }))
  return sharp(toRgba(picture, { inks }), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
