import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { coloursOf, inSrgb } from './png-colours.ts'
import { PNG_START } from './testing/png-start.ts'

const chunk = (type: string, data: Buffer) => {
  const typed = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}
const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index)
  return bytes
}
/** Gamma in units of 1/100,000. */
const gama = (gamma: number) => chunk('gAMA', numbers(gamma))
/** The codes of the primaries, the transfer and the matrix, and 1 for the full range. */
const cicp = (...codes: number[]) => chunk('cICP', Buffer.from(codes))
/** The points of white, red, green and blue, each as x and y in units of 1/100,000. */
const chrm = (...points: number[]) => chunk('cHRM', numbers(...points))

const linearLight = (level: number) => (level <= 10 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4)
const sRgb = (part: number) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055)

type Colour = readonly [number, number, number]
/** Greys from dark to light, and colours that exist in all the colour spaces below. */
const colours: Colour[] = [0, 3, 9, 20, 60, 128, 200, 255]
  .map((level): Colour => [level, level, level])
  .concat([
    [200, 60, 40],
    [90, 180, 70],
    [40, 60, 200],
  ])

/** A PNG of 16 bits with these colours, encoded from light by `encode`, and with chunks about colours. */
async function pngOf(encode: (linearLight: Colour) => Colour, ...chunks: Buffer[]) {
  const samples = Uint16Array.from(
    colours.flatMap(([r, g, b]) =>
      encode([linearLight(r), linearLight(g), linearLight(b)]).map((part) => Math.round(part * 65_535)),
    ),
  )
  const png = await sharp(samples, { raw: { width: colours.length, height: 1, channels: 3 } })
    .toColourspace('rgb16')
    .png()
    .toBuffer()
  return Buffer.concat([png.subarray(0, PNG_START), ...chunks, png.subarray(PNG_START)])
}

const onEachChannel = (curve: (part: number) => number) => (colour: Colour) => colour.map(curve) as unknown as Colour
/** Linear sRGB in BT.2020's primaries: ITU-R BT.2087. */
const inBt2020 = ([r, g, b]: Colour): Colour => [
  0.627404 * r + 0.329283 * g + 0.043313 * b,
  0.069097 * r + 0.91954 * g + 0.011362 * b,
  0.016391 * r + 0.088013 * g + 0.895595 * b,
]
/** The chunk `cHRM` of BT.2020. */
const BT2020 = [31_270, 32_900, 70_800, 29_200, 17_000, 79_700, 13_100, 4600]
/** SMPTE ST 2084, "PQ", with white at 203 candelas a square metre. */
const pqCurve = (part: number) => {
  const powered = ((part * 203) / 10_000) ** (2610 / 16_384)
  return ((3424 / 4096 + (2413 / 128) * powered) / (1 + (2392 / 128) * powered)) ** ((2523 / 4096) * 128)
}
/** sRGB in the range of television, 16 to 235. */
const narrowSRgb = (part: number) => (16 + 219 * sRgb(part)) / 255
/** The curve of ITU-R BT.709. */
const bt709Curve = (part: number) => (part < 0.018 ? 4.5 * part : 1.099 * part ** 0.45 - 0.099)

test.each([
  ['no chunk', onEachChannel(sRgb), []],
  [
    'gAMA as sRGB has it',
    onEachChannel(sRgb),
    [gama(45_455), chrm(31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6000)],
  ],
  ['gAMA 1', onEachChannel((part) => part), [gama(100_000)]],
  ['gAMA 0.35', onEachChannel((part) => part ** 0.35), [gama(35_000)]],
  ['gAMA 1/1.8', onEachChannel((part) => part ** 0.55556), [gama(55_556)]],
  [
    'cHRM and gAMA',
    (colour: Colour) => onEachChannel((part) => part ** 0.5)(inBt2020(colour)),
    [gama(50_000), chrm(...BT2020)],
  ],
  ['cHRM alone', (colour: Colour) => onEachChannel(sRgb)(inBt2020(colour)), [chrm(...BT2020)]],
  ['cICP of sRGB over a wrong gAMA', onEachChannel(sRgb), [cicp(1, 13, 0, 1), gama(100_000)]],
  ['cICP, linear', onEachChannel((part) => part), [cicp(1, 8, 0, 1)]],
  ['cICP of BT.2020 as sRGB bends', (colour: Colour) => onEachChannel(sRgb)(inBt2020(colour)), [cicp(9, 13, 0, 1)]],
  ['cICP of BT.709', onEachChannel(bt709Curve), [cicp(1, 1, 0, 1)]],
  ['cICP in a narrow range', onEachChannel(narrowSRgb), [cicp(1, 13, 0, 0)]],
  ['cICP of PQ', (colour: Colour) => onEachChannel(pqCurve)(inBt2020(colour)), [cicp(9, 16, 0, 1)]],
  ['sRGB over gAMA', onEachChannel(sRgb), [chunk('sRGB', Buffer.from([0])), gama(100_000)]],
  ['gAMA of 0', onEachChannel(sRgb), [gama(0)]],
  ['primaries on a line', onEachChannel(sRgb), [chrm(31_270, 32_900, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000)]],
] as [string, (colour: Colour) => Colour, Buffer[]][])(
  'a colour becomes the same sRGB level with each kind of chunks: %s',
  async (_, encode, chunks) => {
    const png = await pngOf(encode, ...chunks)
    const ownColours = coloursOf(png)
    const data = await sharp(png).toColourspace('rgb16').raw({ depth: 'ushort' }).toBuffer()
    const samples = new Uint16Array(data.buffer, data.byteOffset, data.length / 2)
    const levels = ownColours ? inSrgb(samples, 3, ownColours) : await sharp(png).toColourspace('srgb').raw().toBuffer()
    const differences = colours.flat().map((level, index) => Math.abs(level - levels[index]!))
    expect(Math.max(...differences)).toBeLessThanOrEqual(1)
  },
)

test('the colour chunks of a PNG are ignored if they are cut short or have unusable codes', async () => {
  const png = await pngOf(onEachChannel(sRgb), gama(40_000))
  expect(coloursOf(png)).toBeDefined()
  for (const length of [0, 8, 20, 33, 40, 48]) expect(coloursOf(png.subarray(0, length)), `${length}`).toBeUndefined()
  for (const codes of [cicp(1, 13, 1, 1), cicp(2, 2, 0, 1), cicp(1, 13)])
    expect(coloursOf(await pngOf(onEachChannel(sRgb), codes))).toBeUndefined()
})
