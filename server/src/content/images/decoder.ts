import { link, mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_IMAGE_PIXELS, PICTURE_WIDTHS, type UploadedFormat } from '@wifi-tms/contract/images'
import { MAX_TEMPLATE_FILE } from '@wifi-tms/contract/template-files'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import { uploadError } from '../files/refused-in-thread.ts'
import { frameCountOf } from './avif.ts'
import type { Decoded, DecoderTask, PictureFile } from './decode.ts'
import { foreignKindOf } from './foreign-kinds.ts'
import { MOST_MEMORY, memoryToOpen } from './memory.ts'
import { type Colours, coloursOf, inSrgb } from './png-colours.ts'
import { rareTiff } from './rare-tiff.ts'
import { faultOfPng, kindNames, kindOf } from './rules.ts'
import { tileHeightOf } from './tiff.ts'
import { isDeepWithProfile, upright, uprightBy } from './upright.ts'

/** The seconds after which libvips stops opening a picture, before the pool's own deadline. */
const OPEN_SECONDS = 15
/** The seconds after which libvips stops writing a picture. */
const WRITE_SECONDS = 590
/**
 * The maximum number of bytes of memory for opening a file that is stored unchanged. It is less than for an upload, as
 * a stored file is opened often, also while pictures are painted.
 */
const MOST_KEPT_MEMORY = 80_000_000

// One picture at a time and nothing cached: the thread needs memory only for one picture.
sharp.cache(false)
sharp.concurrency(1)

/** Shrinks a picture to at most this width, and to a height of at most four times this width. */
const shrink = (picture: Uint8Array | string, width: number) =>
  upright(picture)
    .resize({ width, height: 4 * width, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 3 })

const tooMuch = () =>
  uploadError(
    'too-much-memory',
    'A picture of this kind and size takes too much memory: it may be smaller, not progressive or interlaced',
  )

const damaged = () => uploadError('damaged', 'is damaged or cut short')

const animated = () =>
  uploadError(
    'animated',
    'is animated or has several pages: send a still picture, or ask for the first with frame=first',
  )

/** The error for a kind of file that is not accepted, with advice for that kind. */
function foreignKind(bytes: Uint8Array): Error {
  const format = foreignKindOf(bytes)
  if (format === 'HEIC' || format === 'HEIF')
    return uploadError(
      'heic',
      'is a HEIC photograph: export it as JPEG; iPhones take JPEG by Settings, Camera, Formats, Most Compatible',
    )
  return format
    ? uploadError('foreign-format', `is a ${format} file: export it as PNG or JPEG`, { format })
    : uploadError('unknown-kind', `is not a ${kindNames} picture`)
}

const rareKind = (format: string) =>
  uploadError('rare-kind', `is a picture of a rare kind (${format}): export it as PNG or JPEG with 8 bits a channel`, {
    format,
  })

/** A file that libvips can open. */
interface Readable {
  format: UploadedFormat
  /** The bytes for libvips: those of the file, or a conversion of a rare kind. */
  bytes: Buffer
  /** The size of the uploaded file, in bytes. */
  size: number
  /** The colours that a PNG's chunks describe, if libvips would ignore them. */
  colours?: Colours | undefined
}

/** Reads a file and finds its format. Refuses kinds of files that libvips cannot or must not open. */
async function readChecked({ path, maxBytes, acceptsSeveralFrames }: Required<PictureFile>): Promise<Readable> {
  const bytes = await readFile(path)
  if (bytes.length > maxBytes) throw uploadError('too-large', `A picture may have at most ${maxBytes / 1024 / 1024} MB`)
  const format = kindOf(bytes)
  if (!format) throw foreignKind(bytes)
  if (format === 'png') {
    const fault = faultOfPng(bytes)
    if (fault === 'animated' && !acceptsSeveralFrames) throw animated()
    if (fault === 'too-much-memory') throw tooMuch()
    if (fault === 'damaged') throw damaged()
    return { format, bytes, size: bytes.length, colours: coloursOf(bytes) }
  }
  const rare = format === 'tiff' ? rareTiff(bytes) : undefined
  if (!rare) return { format, bytes, size: bytes.length }
  const { trait, width, height, memory, convert } = rare
  if (!convert) throw rareKind(`TIFF, ${trait}`)
  if (width * height > MAX_IMAGE_PIXELS) throw tooManyPixels()
  if (memory > MOST_MEMORY) throw tooMuch()
  return { format, bytes: await convert(), size: bytes.length }
}

/** Reads a file and its header. Refuses a picture that is too large before libvips reads any of its pixels. */
async function readHeader(file: Required<PictureFile>) {
  const { format, bytes, size, colours } = await readChecked(file)
  const first = await upright(bytes).metadata()
  // An AVIF may have several pictures beside each other, such as a gain map. Even then it is a still picture, and only
  // its main picture counts.
  const pages = format === 'avif' ? frameCountOf(bytes) : (first.pages ?? 1)
  if (pages > 1 && !file.acceptsSeveralFrames) throw animated()
  const page = first.pagePrimary ?? 0
  const metadata = page > 0 ? await upright(bytes, page).metadata() : first
  const { width, height } = metadata.autoOrient
  if (width * height > MAX_IMAGE_PIXELS) throw tooManyPixels()
  const { channels, depth } = metadata
  const opening = memoryToOpen({ ...metadata, tileHeight: metadata.format === 'tiff' ? tileHeightOf(bytes) : 0 })
  // The conversion of other colours needs all samples in memory at once: one byte for a sample of 8 bits, three bytes
  // for a sample of 16 bits.
  const memory = opening + (colours ? width * height * Math.max(3, channels) * (depth === 'uchar' ? 1 : 3) : 0)
  if (memory > MOST_MEMORY) throw tooMuch()
  return { format, bytes, size, colours, page, metadata, memory, width, height }
}

const tooManyPixels = () =>
  uploadError('too-many-pixels', `A picture may have at most ${MAX_IMAGE_PIXELS / 1_000_000} million pixels`)

/**
 * True for kinds that open fast. Progressive pictures take time and memory for all their pixels; other kinds are rare.
 */
const opensFast = ({ format, isProgressive }: Metadata) => (format === 'jpeg' || format === 'png') && !isProgressive

/** Converts a PNG to sRGB, from the colours that its chunks describe. */
async function convertColours(bytes: Buffer, { depth }: Metadata, colours: Colours): Promise<Sharp> {
  const has16Bits = depth === 'ushort'
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', ignoreIcc: true })
    .autoOrient()
    .toColourspace(has16Bits ? 'rgb16' : 'srgb')
    .raw({ depth: has16Bits ? 'ushort' : 'uchar' })
    .timeout({ seconds: OPEN_SECONDS })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const samples = has16Bits ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data
  return sharp(inSrgb(samples, channels, colours), { raw: { width, height, channels } })
}

/** Opens a picture of any kind completely, so that no damaged picture is stored, and writes its small versions. */
async function open(file: Required<PictureFile>, to: string): Promise<Decoded> {
  const { format, bytes, size, colours, page, metadata, memory, width, height } = await readHeader(file)
  await mkdir(to)
  const isUnchanged = bytes.length === size && !colours && !isDeepWithProfile(metadata)
  const isKept = isUnchanged && opensFast(metadata) && memory <= MOST_KEPT_MEMORY
  const keptPath = isKept ? file.path : join(to, 'kept.png')
  if (!isKept) {
    const openedPicture = colours ? await convertColours(bytes, metadata, colours) : uprightBy(metadata, bytes, page)
    await openedPicture.png({ compressionLevel: 1 }).timeout({ seconds: OPEN_SECONDS }).toFile(keptPath)
    if ((await stat(keptPath)).size > MAX_TEMPLATE_FILE) throw tooMuch()
  }
  const smallPngs = new Map<number, string>()
  let nextLarger: Uint8Array | string = isKept ? bytes : keptPath
  for (const smallWidth of PICTURE_WIDTHS.toReversed()) {
    const path = join(to, `${smallWidth}.png`)
    await shrink(nextLarger, smallWidth).timeout({ seconds: OPEN_SECONDS }).toFile(path)
    if (smallWidth < width) smallPngs.set(smallWidth, path)
    nextLarger = path
  }
  return { keptPath, format, bytes: size, width, height, smallPngs }
}

/** Matches the errors by which libvips and its libraries refuse an undamaged file. */
const unsupported = /unsupported|not supported|not configured|no known route|not a whole number of bytes/i

/** Replaces an error of sharp, which has only a text, by an error with an upload's reason. */
const throwWithReason = async (error: Error, { path }: Required<PictureFile>): Promise<never> => {
  if (error.message.includes('pixel limit')) throw tooManyPixels()
  if (error.message.includes('timeout')) throw uploadError('too-slow', 'takes too long to open')
  if (unsupported.test(error.message)) throw rareKind((kindOf(await readFile(path)) ?? '').toUpperCase())
  throw error
}

/** True if the file has the promised form of `picture.png`: 8 bits a colour, no palette, no camera data. */
const isPlain = ({ format, depth, space, isPalette, isProgressive, hasProfile, exif, xmp, comments }: Metadata) =>
  format === 'png' &&
  depth === 'uchar' &&
  space === 'srgb' &&
  !(isPalette || isProgressive || hasProfile || exif || xmp || comments)

/** Writes a stored picture as PNG, in full size or smaller. A file that is such a PNG already is only linked. */
async function write({ from, to, width }: Extract<DecoderTask, { from: string }>): Promise<void> {
  const isSame = width === undefined && isPlain(await sharp(from).metadata())
  // On file systems without links, the file is written again.
  if (
    isSame &&
    (await link(from, to)
      .then(() => true)
      .catch(() => false))
  )
    return
  const png = width === undefined ? upright(from).png({ compressionLevel: 3 }) : shrink(from, width)
  await png.timeout({ seconds: WRITE_SECONDS }).toFile(to)
}

serveWorker<DecoderTask, unknown>(async (task) => {
  if ('from' in task) return write(task)
  if ('open' in task) return open(task.open, task.to).catch((error) => throwWithReason(error, task.open))
  return readHeader(task.countPixelsOf).then(
    ({ width, height }) => width * height,
    (error) => throwWithReason(error, task.countPixelsOf),
  )
})
