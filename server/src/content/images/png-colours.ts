import { bt709, type Primaries, toSrgbOf } from './primaries.ts'
import { sRgbLevel, sRgbLight, transferOf } from './transfer.ts'

const typeAt = (bytes: Uint8Array, from: number) => String.fromCharCode(...bytes.subarray(from, from + 4))

/** The position of a chunk in a PNG, in bytes. */
interface Chunk {
  start: number
  /** The start of its data. */
  data: number
  length: number
}

/** The types of chunks about colours. All of them come before the pixels: PNG, third edition, 5.6. */
const colourTypes = ['cICP', 'iCCP', 'sRGB', 'gAMA', 'cHRM']

/** Finds the chunks about colours, by their types. If there are several chunks of one type, the first counts. */
function colourChunks(bytes: Buffer): Map<string, Chunk> {
  const chunks = new Map<string, Chunk>()
  for (let start = 8; start + 12 <= bytes.length; ) {
    const [length, type] = [bytes.readUInt32BE(start), typeAt(bytes, start + 4)]
    const end = start + 12 + length
    if (type === 'IDAT' || end > bytes.length) break
    if (colourTypes.includes(type) && !chunks.has(type)) chunks.set(type, { start, data: start + 8, length })
    start = end
  }
  return chunks
}

const D65 = bt709.white

/** Primaries by their code points: ITU-T H.273, table 2. */
const primariesByCode: Readonly<Record<number, Primaries>> = {
  1: bt709,
  4: { white: [0.31, 0.316], red: [0.67, 0.33], green: [0.21, 0.71], blue: [0.14, 0.08] },
  5: { white: D65, red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06] },
  6: { white: D65, red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07] },
  7: { white: D65, red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07] },
  8: { white: [0.31, 0.316], red: [0.681, 0.319], green: [0.243, 0.692], blue: [0.145, 0.049] },
  9: { white: D65, red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046] },
  11: { white: [0.314, 0.351], red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] },
  12: { white: D65, red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] },
  22: { white: D65, red: [0.63, 0.34], green: [0.295, 0.605], blue: [0.155, 0.077] },
}

/** The colours of a file: its primaries, and the function from a sample to its light, both 0 to 1. */
export interface Colours {
  primaries: Primaries
  light: (sample: number) => number
}

const sRgb: Colours = { primaries: bt709, light: sRgbLight }

/** The colours that a cICP chunk names; undefined if it is not about RGB or has unknown codes. */
function colourCodes(bytes: Buffer, { data, length }: Chunk): Colours | undefined {
  if (length !== 4 || bytes[data + 2] !== 0) return undefined
  const primaries = primariesByCode[bytes[data]!]
  const light = transferOf(bytes[data + 1]!)
  if (!primaries || !light) return undefined
  if (primaries === bt709 && light === sRgbLight && bytes[data + 3] === 1) return sRgb
  // The last byte is 0 for the narrow range of television, 16 to 235.
  const narrowLight = (sample: number) => light(Math.min(1, Math.max(0, (sample * 255 - 16) / 219)))
  return { primaries, light: bytes[data + 3] === 1 ? light : narrowLight }
}

/** The gamma of sRGB in a gAMA chunk, by the PNG specification; in units of 1/100,000. */
const SRGB_GAMMA = 45_455
/** The least gamma that makes sense. */
const LEAST_GAMMA = 10_000
/** The largest gamma that makes sense. */
const MOST_GAMMA = 1_000_000
const isNear = (value: number, other: number, tolerance: number) => Math.abs(value - other) <= tolerance

/** Makes the function from a sample to its light by a gAMA chunk. Without a usable chunk the curve of sRGB is used. */
function gammaLight(bytes: Buffer, chunk: Chunk | undefined): Colours['light'] {
  const gamma = chunk?.length === 4 ? bytes.readUInt32BE(chunk.data) : SRGB_GAMMA
  if (isNear(gamma, SRGB_GAMMA, 5) || gamma < LEAST_GAMMA || gamma > MOST_GAMMA) return sRgbLight
  return (sample) => sample ** (100_000 / gamma)
}

/** The primaries that a cHRM chunk states; those of sRGB if there is no chunk or if the difference is small. */
function namedPrimaries(bytes: Buffer, chunk: Chunk | undefined): Primaries {
  if (chunk?.length !== 32) return bt709
  const point = (index: number) => {
    const from = chunk.data + index * 8
    return [bytes.readUInt32BE(from) / 100_000, bytes.readUInt32BE(from + 4) / 100_000] as const
  }
  const stated = { white: point(0), red: point(1), green: point(2), blue: point(3) }
  const differs = (['white', 'red', 'green', 'blue'] as const).some((name) =>
    stated[name].some((value, index) => !isNear(value, bt709[name][index]!, 0.001)),
  )
  return differs ? stated : bt709
}

/**
 * Finds the colours that a PNG's chunks describe, if libvips would read them wrongly. Libvips supports only iCCP and
 * takes all other colours for sRGB. The order of precedence is cICP, iCCP, sRGB, then gAMA and cHRM. Undefined: libvips
 * is right.
 */
export function coloursOf(png: Buffer): Colours | undefined {
  const chunks = colourChunks(png)
  const codes = chunks.get('cICP')
  const codedColours = codes && colourCodes(png, codes)
  if (codedColours) return codedColours === sRgb && !chunks.has('iCCP') ? undefined : codedColours
  if (chunks.has('iCCP') || chunks.has('sRGB')) return undefined
  const light = gammaLight(png, chunks.get('gAMA'))
  const primaries = namedPrimaries(png, chunks.get('cHRM'))
  return primaries === bt709 && light === sRgbLight ? undefined : { primaries, light }
}

/** Converts pixels to sRGB, with their alpha. Pixels of eight bits are changed in place. */
export function inSrgb<T extends Uint8Array | Uint16Array>(
  pixels: T,
  channels: number,
  { primaries, light }: Colours,
): Uint8Array {
  const largestSample = 256 ** pixels.BYTES_PER_ELEMENT - 1
  const lights = Float64Array.from({ length: largestSample + 1 }, (_, sample) => light(sample / largestSample))
  const [[rr, rg, rb], [gr, gg, gb], [br, bg, bb]] = toSrgbOf(primaries)
  const target = pixels instanceof Uint8Array ? pixels : new Uint8Array(pixels.length)
  for (let index = 0; index < pixels.length; index += channels) {
    const [r, g, b] = [lights[pixels[index]!]!, lights[pixels[index + 1]!]!, lights[pixels[index + 2]!]!]
    target[index] = sRgbLevel(rr * r + rg * g + rb * b)
    target[index + 1] = sRgbLevel(gr * r + gg * g + gb * b)
    target[index + 2] = sRgbLevel(br * r + bg * g + bb * b)
    if (channels === 4) target[index + 3] = Math.round((pixels[index + 3]! * 255) / largestSample)
  }
  return target
}
