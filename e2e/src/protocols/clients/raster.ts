import sharp from 'sharp'

/** A picture as people see it: three bytes (red, green, blue) for each pixel, row by row from the top left. */
export interface Raster {
  width: number
  height: number
  rgb: Uint8Array
}

/** Opens a PNG or a JPEG. */
export async function openPicture(bytes: Uint8Array): Promise<Raster> {
  const image = sharp(bytes).removeAlpha().toColourspace('srgb').raw()
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgb: new Uint8Array(data) }
}

/** Makes a picture of `width` × `height` pixels. `colourAt` gives the colour of each as 0xrrggbb. */
export function paintRaster(width: number, height: number, colourAt: (x: number, y: number) => number): Raster {
  const rgb = new Uint8Array(width * height * 3)
  for (let y = 0, offset = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const colour = colourAt(x, y)
      rgb[offset++] = colour >> 16
      rgb[offset++] = (colour >> 8) & 255
      rgb[offset++] = colour & 255
    }
  return { width, height, rgb }
}

/**
 * For each format of frames, the bits for a pixel and the colours by code; -1 is no colour. From the protocol's page.
 */
const codes: Readonly<Record<string, { bits: number; colours: readonly number[] }>> = {
  '1bpp': { bits: 1, colours: [0x000000, 0xffffff] },
  '2bpp': { bits: 2, colours: [0x000000, 0xffffff, 0xffff00, 0xff0000] },
  '4bpp-acep': { bits: 4, colours: [0x000000, 0xffffff, 0x00ff00, 0x0000ff, 0xff0000, 0xffff00, 0xff8000] },
  '4bpp-e6': { bits: 4, colours: [0x000000, 0xffffff, 0xffff00, 0xff0000, -1, 0x0000ff, 0x00ff00] },
  '2bpp-grey': { bits: 2, colours: [0x000000, 0x555555, 0xaaaaaa, 0xffffff] },
  '4bpp-grey': { bits: 4, colours: Array.from({ length: 16 }, (_, level) => level * 0x111111) },
}

/** The frame that a `display` message offers. */
export interface FrameToUnpack {
  url: string
  sha256: string
  bytes: number
  format: string
  width: number
  height: number
}

/** Unpacks a frame. `secondInk` is the colour of the second plane where there are two. */
export function unpackFrame(bytes: Uint8Array, { format, width, height }: FrameToUnpack, secondInk = 0xff0000): Raster {
  const twoPlanes = format === '2x1bpp'
  const { bits, colours } = codes[twoPlanes ? '1bpp' : format]!
  const bytesPerRow = Math.ceil((width * bits) / 8)
  const bytesPerPlane = bytesPerRow * height
  if (bytes.length !== bytesPerPlane * (twoPlanes ? 2 : 1)) throw new Error(`${bytes.length} bytes of ${format}`)
  // The first pixel of a byte lies in its highest bits. `start` is the first byte of the plane.
  const codeAt = (start: number, x: number, y: number) => {
    const bit = x * bits
    return (bytes[start + y * bytesPerRow + (bit >> 3)]! >> (8 - bits - (bit & 7))) & ((1 << bits) - 1)
  }
  return paintRaster(width, height, (x, y) => {
    if (twoPlanes && codeAt(bytesPerPlane, x, y) === 1) return secondInk
    const colour = colours[codeAt(0, x, y)]
    if (colour === undefined || colour < 0) throw new Error(`no colour at ${x}, ${y}`)
    return colour
  })
}

/**
 * Describes the difference between the picture on a device and the preview; null if they match. The preview has the
 * colours of the pigments: each ink must be one colour there, and the colours must have the same order of brightness.
 */
export function differenceOf(shown: Raster, preview: Raster): string | null {
  if (shown.width !== preview.width || shown.height !== preview.height)
    return `${shown.width}×${shown.height} is not ${preview.width}×${preview.height}`
  const inks = new Map<number, number>()
  const colourAt = ({ rgb }: Raster, offset: number) =>
    (rgb[offset]! << 16) | (rgb[offset + 1]! << 8) | rgb[offset + 2]!
  for (let offset = 0; offset < shown.rgb.length; offset += 3) {
    const [shownColour, previewColour] = [colourAt(shown, offset), colourAt(preview, offset)]
    if ((inks.get(shownColour) ?? previewColour) !== previewColour)
      return `pixel ${offset / 3} of ${shownColour.toString(16)} is ${previewColour.toString(16)}`
    inks.set(shownColour, previewColour)
  }
  // Weights near those of the eye: green counts twice as much as red, red three times as much as blue.
  const brightnessOf = (colour: number) => (colour >> 16) * 3 + ((colour >> 8) & 255) * 6 + (colour & 255)
  const brightnesses = [...inks]
    .toSorted(([ink], [otherInk]) => brightnessOf(ink) - brightnessOf(otherInk))
    .map(([, colour]) => brightnessOf(colour))
  const isOrdered = brightnesses.every((value, index) => index === 0 || value >= brightnesses[index - 1]!)
  return isOrdered && new Set(inks.values()).size === inks.size ? null : 'other inks'
}
