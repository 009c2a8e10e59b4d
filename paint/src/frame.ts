import { uprightSize } from '@wifi-tms/contract/drawing'
import type { PanelAngle } from '@wifi-tms/contract/screen-types'
import { pack, unpack } from './pack.ts'
import { decodePng, encodePng } from './packing/png.ts'
import { turnPixels } from './packing/turn.ts'
import type { Panel } from './panels.ts'
import { areaOf, type Box, wholeBoxOf } from './raster/box.ts'
import { type PixelArray, wordsOf } from './raster/tones.ts'
import { isLit } from './screens.ts'

/**
 * A picture for a panel: ink indices (Uint8Array), or 32-bit colours (Uint32Array) for a lit screen, which shines by
 * itself and shows any colour.
 */
export interface Indexed {
  width: number
  height: number
  indices: PixelArray
}

/** Turns a picture clockwise. */
export const turn = (picture: Indexed, angle: PanelAngle): Indexed => {
  if (angle === 0) return picture
  const { width, height } = picture
  const indices = turnPixels(picture.indices, width, height, angle)
  return angle === 180 ? { width, height, indices } : { width: height, height: width, indices }
}

/** For each angle of a turn, the angle that turns the picture back. */
const reverseAngles: Readonly<Record<PanelAngle, PanelAngle>> = { 0: 0, 90: 270, 180: 180, 270: 90 }

/**
 * Packs an upright picture into a frame of this panel: the PNG of a lit screen, else packed bytes, which are written
 * into `into` if it is present. Throws RangeError if the sizes differ.
 */
export const toFrame = (picture: Indexed, panel: Panel, into?: Uint8Array): Uint8Array => {
  const upright = uprightSize(panel)
  if (picture.width !== upright.width || picture.height !== upright.height)
    throw new RangeError(
      `a picture of ${picture.width}x${picture.height} is not the panel's ${upright.width}x${upright.height}`,
    )
  const { indices } = turn(picture, panel.angle)
  // Only a lit screen's picture has colours in place of ink indices.
  if (indices instanceof Uint32Array) return encodePng(indices, panel.width, panel.height)
  return pack(indices, panel.width, panel.height, panel, into)
}

/**
 * Unpacks a frame of this panel into a picture, upright as a person sees it. Throws RangeError if the bytes are not a
 * frame of this panel.
 */
export const fromFrame = (bytes: Uint8Array, panel: Panel): Indexed => {
  const { width, height } = panel
  const indices = isLit(panel) ? decodePng(bytes, width, height) : unpack(bytes, width, height, panel)
  return turn({ width, height, indices }, reverseAngles[panel.angle])
}

/** The upright PNG of a lit screen's frame: the frame itself, unless the screen is turned. */
export const uprightPng = (frame: Uint8Array, panel: Panel): Uint8Array => {
  if (panel.angle === 0) return frame
  const { width, height, indices } = fromFrame(frame, panel)
  return encodePng(indices as Uint32Array, width, height)
}

/** The RGBA of a picture, or of a box of it, in the measured colours of the inks. */
export const toRgba = (
  picture: Indexed,
  panel: Pick<Panel, 'inks'>,
  box: Box = wholeBoxOf(picture),
): Uint8ClampedArray<ArrayBuffer> => {
  const { indices, width } = picture
  const rgba = new Uint8ClampedArray(areaOf(box) * 4)
  const pixels = new Uint32Array(rgba.buffer)
  // Each RGBA pixel is copied as one 32-bit number.
  const inkColours = indices instanceof Uint32Array ? undefined : wordsOf(panel.inks)
  for (let y = box.top, target = 0; y < box.bottom; y++)
    for (let index = y * width + box.left, end = y * width + box.right; index < end; index++)
      pixels[target++] = inkColours ? inkColours[indices[index]!]! : indices[index]!
  return rgba
}
