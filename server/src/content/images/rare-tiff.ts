import { MAX_IMAGE_PIXELS } from '@wifi-tms/contract/images'
import sharp from 'sharp'
import { directoryOf, numberOf, RGB_TIFF_START, tags, withNumbers, writeRgbTiff } from './tiff.ts'
import { sRgbLevel } from './transfer.ts'

/** Photometric interpretations: TIFF 6.0, sections 8, 16 and 23, and ICC's own. */
const [WHITE_IS_ZERO, BLACK_IS_ZERO, RGB, LAB, ICC_LAB] = [0, 1, 2, 8, 9]
/**
 * The compressions of bytes, independent of the samples' depth: none, LZW, deflate by both of its numbers, PackBits.
 */
const byteCompressions = [1, 5, 8, 32_946, 32_773]

/** The facts about a TIFF's samples. */
interface Samples {
  width: number
  height: number
  orientation: number
  bits: number
  samples: number
  photometric: number
  isPlanar: boolean
}

/** Writes a picture's pixels into a file as RGB of eight bits, from `start` on. */
type WritePixels = (file: Buffer, start: number) => void

/** A TIFF that libvips does not open directly. */
export interface RareTiff {
  /** The rare trait of the file, in a technical term that is the same in every language. */
  trait: string
  /** Converts the file to one that libvips opens; absent if this program cannot. */
  convert?: () => Promise<Buffer>
  width: number
  height: number
  /** The bytes of memory that opening takes. */
  memory: number
}

/** The maximum number of bytes of a pixel with samples of unusual depth: libvips reads each byte as a pixel. */
const MOST_BYTES = 6

/** Reads the samples of a picture in a colour space. */
const readSamples = (bytes: Buffer, space: 'srgb' | 'b-w' | 'rgb16'): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS * MOST_BYTES, failOn: 'error' })
    .toColourspace(space)
    .raw({ depth: space === 'rgb16' ? 'ushort' : 'uchar' })
    .toBuffer()

/** Makes an uncompressed TIFF of RGB, which libvips opens, from the pixels of a picture. */
const toRgbTiff = ({ width, height, orientation }: Samples, writePixels: WritePixels): Buffer => {
  const file = Buffer.alloc(RGB_TIFF_START + width * height * 3)
  writeRgbTiff(file, width, height, orientation)
  writePixels(file, RGB_TIFF_START)
  return file
}

/** The inverse of the curve of CIE L*a*b*. */
const inverseCurve = (t: number) => (t > 6 / 29 ? t * t * t : (108 / 841) * (t - 4 / 29))

/** Converts CIE L*a*b* under D50, TIFF's white, to sRGB: through XYZ, adapted to D65 by Bradford's matrix. */
function writeSrgb(L: number, a: number, b: number, to: Buffer, offset: number): void {
  const middle = (L + 16) / 116
  const x = 0.9642 * inverseCurve(middle + a / 500)
  const y = inverseCurve(middle)
  const z = 0.8249 * inverseCurve(middle - b / 200)
  to[offset] = sRgbLevel(3.1338561 * x - 1.6168667 * y - 0.4906146 * z)
  to[offset + 1] = sRgbLevel(-0.9787684 * x + 1.9161415 * y + 0.033454 * z)
  to[offset + 2] = sRgbLevel(0.0719453 * x - 0.2289914 * y + 1.4052427 * z)
}

/** Converts Lab of 8 or 16 bits. The file's tags are set to RGB, so that libvips leaves the samples unchanged. */
async function openLab(bytes: Uint8Array, facts: Samples): Promise<Buffer> {
  const { width, height, bits, photometric } = facts
  const numbers = new Map<number, number | 'hidden'>([
    [tags.width, width],
    [tags.height, height],
    [tags.photometric, RGB],
    [tags.profile, 'hidden'],
    [tags.orientation, 'hidden'],
  ])
  const pixels = await readSamples(withNumbers(bytes, directoryOf(bytes), numbers), bits === 16 ? 'rgb16' : 'srgb')
  const words = bits === 16 ? new Uint16Array(pixels.buffer, pixels.byteOffset, pixels.length / 2) : undefined
  // ICC's own Lab stores a and b plus 128. CIE's Lab stores them as signed numbers.
  const signed = (value: number) => {
    if (photometric === ICC_LAB) return value - 128
    return value > 127 ? value - 256 : value
  }
  // The shifts turn an unsigned number of 16 bits into a signed one.
  const signed16 = (value: number) => ((value << 16) >> 16) / 256
  return toRgbTiff(facts, (file, start) => {
    const count = width * height * 3
    for (let index = 0; index < count; index += 3)
      if (words)
        writeSrgb(
          (words[index]! * 100) / 65_535,
          signed16(words[index + 1]!),
          signed16(words[index + 2]!),
          file,
          start + index,
        )
      else
        writeSrgb(
          (pixels[index]! * 100) / 255,
          signed(pixels[index + 1]!),
          signed(pixels[index + 2]!),
          file,
          start + index,
        )
  })
}

/**
 * Converts samples of unusual depth. The tags are set so that libvips reads each byte as a grey pixel, or as a sample
 * in one of three planes.
 */
async function openPacked(bytes: Uint8Array, facts: Samples): Promise<Buffer> {
  const { width, height, bits, samples, photometric, isPlanar } = facts
  const samplesInRow = width * (isPlanar ? 1 : samples)
  const rowBytes = Math.ceil((samplesInRow * bits) / 8)
  const isInPlanes = isPlanar && samples === 3
  const numbers = new Map<number, number | 'hidden'>([
    [tags.width, rowBytes],
    [tags.height, height],
    [tags.bits, 8],
    [tags.orientation, 'hidden'],
    [tags.profile, 'hidden'],
    [tags.sampleFormat, 'hidden'],
    [tags.samples, isInPlanes ? 3 : 1],
    [tags.photometric, isInPlanes ? RGB : BLACK_IS_ZERO],
  ])
  const data = await readSamples(withNumbers(bytes, directoryOf(bytes), numbers), isInPlanes ? 'srgb' : 'b-w')
  const step = isInPlanes ? 3 : 1
  const maxSample = 2 ** bits - 1
  const sampleAt = (y: number, index: number, plane: number) => {
    // A sample may lie across bytes, so it is gathered from the bits of each.
    let value = 0
    for (let bit = index * bits, end = bit + bits; bit < end; ) {
      const bitCount = Math.min(8 - (bit & 7), end - bit)
      const byte = data[(y * rowBytes + (bit >> 3)) * step + plane]!
      value = (value << bitCount) | ((byte >> (8 - (bit & 7) - bitCount)) & ((1 << bitCount) - 1))
      bit += bitCount
    }
    const level = Math.round((value * 255) / maxSample)
    return photometric === WHITE_IS_ZERO ? 255 - level : level
  }
  return toRgbTiff(facts, (file, start) => {
    let to = start
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        for (let channel = 0; channel < 3; channel++, to++) {
          const sample = samples === 1 ? 0 : channel
          file[to] = isPlanar ? sampleAt(y, x, sample) : sampleAt(y, x * samples + sample, 0)
        }
  })
}

const isRareDepth = ({ bits, samples }: Samples) =>
  ![8, 16, 32, 64].includes(bits) && !(samples === 1 && [1, 2, 4].includes(bits))

/**
 * Finds out from the first directory of a TIFF if libvips does not open this kind of TIFF. Returns the name of the kind
 * and, if there is one, a conversion for libvips. Undefined if libvips may open the file.
 */
export function rareTiff(bytes: Uint8Array): RareTiff | undefined {
  const directory = directoryOf(bytes)
  const tagNumber = (tag: number, otherwise: number) => numberOf(bytes, directory, tag, otherwise)
  const facts: Samples = {
    width: tagNumber(tags.width, 0),
    height: tagNumber(tags.height, 0),
    orientation: tagNumber(tags.orientation, 1),
    bits: tagNumber(tags.bits, 1),
    samples: tagNumber(tags.samples, 1),
    photometric: tagNumber(tags.photometric, BLACK_IS_ZERO),
    isPlanar: tagNumber(tags.planes, 1) === 2,
  }
  const { width, height, bits, samples, photometric } = facts
  const rareTiffOf = (trait: string, bytesPerPixel: number, convert: RareTiff['convert'] | false) => ({
    trait,
    width,
    height,
    // The converted picture takes three bytes per pixel more.
    memory: width * height * (bytesPerPixel + 3),
    ...(convert && { convert }),
  })
  if (photometric === LAB || photometric === ICC_LAB) {
    const canConvert = samples === 3 && (bits === 8 || (bits === 16 && photometric === LAB))
    return rareTiffOf(
      bits === 8 ? 'Lab' : `Lab, ${bits} bit`,
      (bits / 8) * 3,
      canConvert && (() => openLab(bytes, facts)),
    )
  }
  // Photometric interpretations from 32,768 on are private, like those of cameras' raw files.
  if (!isRareDepth(facts)) return photometric > 32_767 ? rareTiffOf('RAW', 0, false) : undefined
  const isColour = photometric === RGB && samples === 3
  const isGrey = (photometric === BLACK_IS_ZERO || photometric === WHITE_IS_ZERO) && samples === 1
  const canConvert =
    (isColour || isGrey) &&
    bits < 16 &&
    byteCompressions.includes(tagNumber(tags.compression, 1)) &&
    tagNumber(tags.predictor, 1) === 1 &&
    tagNumber(tags.tileWidth, 0) === 0
  return rareTiffOf(`${bits} bit`, (samples * bits) / 8, canConvert && (() => openPacked(bytes, facts)))
}
