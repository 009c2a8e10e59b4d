import { bt709, type Primaries, toSrgbOf } from './primaries.ts'
import { sRgbLevel, sRgbLight, transferOf } from './transfer.ts'

const text = (bytes: Uint8Array, from: number) => String.fromCharCode(...bytes.subarray(from, from + 4))

/** A chunk by the place of its length, and that of its data. */
interface Chunk {
  start: number
  data: number
  length: number
}

/** The chunks about colours, which all come before the pixels: PNG, third edition, 5.6. */
const aboutColours = ['cICP', 'iCCP', 'sRGB', 'gAMA', 'cHRM']

function colourChunks(bytes: Buffer): Map<string, Chunk> {
  const chunks = new Map<string, Chunk>()
  for (let start = 8; start + 12 <= bytes.length; ) {
    const [length, type] = [bytes.readUInt32BE(start), text(bytes, start + 4)]
    const end = start + 12 + length
    if (type === 'IDAT' || end > bytes.length) break
    if (aboutColours.includes(type) && !chunks.has(type)) chunks.set(type, { start, data: start + 8, length })
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

/** The way from a file's samples to light. */
export interface Colours {
  primaries: Primaries
  light: (sample: number) => number
}

const sRgb: Colours = { primaries: bt709, light: sRgbLight }

/** The colours that a cICP chunk names; undefined where it is not of RGB or names some that are not known. */
function colourCodes(bytes: Buffer, { data, length }: Chunk): Colours | undefined {
  if (length !== 4 || bytes[data + 2] !== 0) return undefined
  const primaries = primariesByCode[bytes[data]!]
  const full = transferOf(bytes[data + 1]!)
  if (!primaries || !full) return undefined
  if (primaries === bt709 && full === sRgbLight && bytes[data + 3] === 1) return sRgb
  const narrow = (sample: number) => full(Math.min(1, Math.max(0, (sample * 255 - 16) / 219)))
  return { primaries, light: bytes[data + 3] === 1 ? full : narrow }
}

/** The gamma that stands for sRGB, as the PNG specification has it, and the bounds of any that makes sense. */
const [SRGB_GAMMA, LEAST_GAMMA, MOST_GAMMA] = [45_455, 10_000, 1_000_000]
const isNear = (value: number, other: number, by: number) => Math.abs(value - other) <= by

function gammaLight(bytes: Buffer, chunk: Chunk | undefined): Colours['light'] {
  const gamma = chunk?.length === 4 ? bytes.readUInt32BE(chunk.data) : SRGB_GAMMA
  if (isNear(gamma, SRGB_GAMMA, 5) || gamma < LEAST_GAMMA || gamma > MOST_GAMMA) return sRgbLight
  return (sample) => sample ** (100_000 / gamma)
}

function namedPrimaries(bytes: Buffer, chunk: Chunk | undefined): Primaries {
  if (chunk?.length !== 32) return bt709
  const point = (index: number) => {
    const from = chunk.data + index * 8
    return [bytes.readUInt32BE(from) / 100_000, bytes.readUInt32BE(from + 4) / 100_000] as const
  }
  const named = { white: point(0), red: point(1), green: point(2), blue: point(3) }
  const differs = (['white', 'red', 'green', 'blue'] as const).some((name) =>
    named[name].some((value, index) => !isNear(value, bt709[name][index]!, 0.001)),
  )
  return differs ? named : bt709
}

/**
 * The colours that a PNG's chunks come to: cICP before iCCP before sRGB before gAMA and cHRM. Undefined where those are
 * what libvips makes of it anyway, which follows iCCP and none of the others.
 */
export function coloursOf(png: Buffer): Colours | undefined {
  const chunks = colourChunks(png)
  const codes = chunks.get('cICP')
  const coded = codes && colourCodes(png, codes)
  if (coded) return coded === sRgb && !chunks.has('iCCP') ? undefined : coded
  if (chunks.has('iCCP') || chunks.has('sRGB')) return undefined
  const light = gammaLight(png, chunks.get('gAMA'))
  const primaries = namedPrimaries(png, chunks.get('cHRM'))
  return primaries === bt709 && light === sRgbLight ? undefined : { primaries, light }
}

/**
 * Pixels in other colours as sRGB, their alpha as it is; those of eight bits in their own place.
 */
export function inSrgb<T extends Uint8Array | Uint16Array>(
  pixels: T,
  channels: number,
  { primaries, light }: Colours,
): Uint8Array {
  const most = 256 ** pixels.BYTES_PER_ELEMENT - 1
  const lights = Float64Array.from({ length: most + 1 }, (_, sample) => light(sample / most))
  const [[rr, rg, rb], [gr, gg, gb], [br, bg, bb]] = toSrgbOf(primaries)
  const to = pixels instanceof Uint8Array ? pixels : new Uint8Array(pixels.length)
  for (let index = 0; index < pixels.length; index += channels) {
    const [r, g, b] = [lights[pixels[index]!]!, lights[pixels[index + 1]!]!, lights[pixels[index + 2]!]!]
    to[index] = sRgbLevel(rr * r + rg * g + rb * b)
    to[index + 1] = sRgbLevel(gr * r + gg * g + gb * b)
    to[index + 2] = sRgbLevel(br * r + bg * g + bb * b)
    if (channels === 4) to[index + 3] = Math.round((pixels[index + 3]! * 255) / most)
  }
  return to
}
