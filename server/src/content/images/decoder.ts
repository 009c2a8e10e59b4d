import { link, mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_IMAGE_PIXELS, PICTURE_WIDTHS, type UploadedFormat } from '@wifi-tms/contract/images'
import { MAX_TEMPLATE_FILE } from '@wifi-tms/contract/template-files'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import { refused } from '../files/refused-in-thread.ts'
import { framesOf } from './avif.ts'
import type { Came, Decoded, DecoderAsk } from './decode.ts'
import { foreignKindOf } from './foreign-kinds.ts'
import { MOST_MEMORY, memoryToOpen } from './memory.ts'
import { type Colours, coloursOf, inSrgb } from './png-colours.ts'
import { rareTiff } from './rare-tiff.ts'
import { faultOfPng, kindNames, kindOf } from './rules.ts'
import { tileHeightOf } from './tiff.ts'
import { isDeep, upright, uprightBy } from './upright.ts'

/** Seconds after which opening, and writing, ends itself; the pool's own deadline comes later. */
const [OPENING, WRITING] = [15, 590]
/** The most bytes of memory for opening a stored file: it is opened again and again, and while it is painted. */
const MOST_KEPT_MEMORY = 80_000_000

// One picture at a time and nothing cached: the thread uses only the memory of the picture in hand.
sharp.cache(false)
sharp.concurrency(1)

/** Shrinks to at most this width, and a very tall picture to at most four times that height. */
const shrink = (from: Uint8Array | string, width: number) =>
  upright(from)
    .resize({ width, height: 4 * width, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 3 })

const tooMuch = () =>
  refused(
    'too-much-memory',
    'A picture of this kind and size takes too much memory: it may be smaller, not progressive or interlaced',
  )

const damaged = () => refused('damaged', 'is damaged or cut short')

const animated = () =>
  refused('animated', 'is animated or has several pages: send a still picture, or ask for the first with frame=first')

/** Refuses a kind of file by its first bytes, in its own words. */
function foreign(bytes: Uint8Array): Error {
  const format = foreignKindOf(bytes)
  if (format === 'HEIC' || format === 'HEIF')
    return refused(
      'heic',
      'is a HEIC photograph: export it as JPEG; iPhones take JPEG by Settings, Camera, Formats, Most Compatible',
    )
  return format
    ? refused('foreign-format', `is a ${format} file: export it as PNG or JPEG`, { format })
    : refused('unknown-kind', `is not a ${kindNames} picture`)
}

const rareKind = (format: string) =>
  refused('rare-kind', `is a picture of a rare kind (${format}): export it as PNG or JPEG with 8 bits a channel`, {
    format,
  })

/** A file's bytes as libvips opens them, how many came, and the colours of a PNG that it would not follow. */
interface Readable {
  format: UploadedFormat
  bytes: Buffer
  size: number
  colours?: Colours | undefined
}

/** Reads a file, and refuses it before any pixel is read. */
async function readable({ path, most, isFirstTaken }: Required<Came>): Promise<Readable> {
  const bytes = await readFile(path)
  if (bytes.length > most) throw refused('too-large', `A picture may have at most ${most / 1024 / 1024} MB`)
  const format = kindOf(bytes)
  if (!format) throw foreign(bytes)
  if (format === 'png') {
    const fault = faultOfPng(bytes)
    if (fault === 'animated' && !isFirstTaken) throw animated()
    if (fault === 'too-much-memory') throw tooMuch()
    if (fault === 'damaged') throw damaged()
    return { format, bytes, size: bytes.length, colours: coloursOf(bytes) }
  }
  const rare = format === 'tiff' ? rareTiff(bytes) : undefined
  if (!rare) return { format, bytes, size: bytes.length }
  const { what, width, height, memory, open } = rare
  if (!open) throw rareKind(`TIFF, ${what}`)
  if (width * height > MAX_IMAGE_PIXELS) throw tooManyPixels()
  if (memory > MOST_MEMORY) throw tooMuch()
  return { format, bytes: await open(), size: bytes.length }
}

/** Reads a file and its header, and refuses before it reads any pixel that libvips opens. */
async function look(came: Required<Came>) {
  const { format, bytes, size, colours } = await readable(came)
  const first = await upright(bytes).metadata()
  // An AVIF with several pictures beside each other, as one with a gain map, is a still one: its main picture counts.
  const pages = format === 'avif' ? framesOf(bytes) : (first.pages ?? 1)
  if (pages > 1 && !came.isFirstTaken) throw animated()
  const page = first.pagePrimary ?? 0
  const metadata = page > 0 ? await upright(bytes, page).metadata() : first
  const { width, height } = metadata.autoOrient
  if (width * height > MAX_IMAGE_PIXELS) throw tooManyPixels()
  const { channels, depth } = metadata
  const opening = memoryToOpen({ ...metadata, tileHeight: metadata.format === 'tiff' ? tileHeightOf(bytes) : 0 })
  const memory = opening + (colours ? width * height * Math.max(3, channels) * (depth === 'uchar' ? 1 : 3) : 0)
  if (memory > MOST_MEMORY) throw tooMuch()
  return { format, bytes, size, colours, page, metadata, memory, width, height }
}

const tooManyPixels = () =>
  refused('too-many-pixels', `A picture may have at most ${MAX_IMAGE_PIXELS / 1_000_000} million pixels`)

/** True for kinds that open fast: progressive pictures need time and all their memory; other kinds are rare. */
const opensFast = ({ format, isProgressive }: Metadata) => (format === 'jpeg' || format === 'png') && !isProgressive

/** A PNG in the colours that its chunks say, as sRGB. */
async function recoloured(bytes: Buffer, { depth }: Metadata, colours: Colours): Promise<Sharp> {
  const isDeep = depth === 'ushort'
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', ignoreIcc: true })
    .autoOrient()
    .toColourspace(isDeep ? 'rgb16' : 'srgb')
    .raw({ depth: isDeep ? 'ushort' : 'uchar' })
    .timeout({ seconds: OPENING })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const samples = isDeep ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data
  return sharp(inSrgb(samples, channels, colours), { raw: { width, height, channels } })
}

/** Opens a picture of any kind completely, so that no damaged one is stored, and makes the small ones of it. */
async function open(came: Required<Came>, to: string): Promise<Decoded> {
  const { format, bytes, size, colours, page, metadata, memory, width, height } = await look(came)
  await mkdir(to)
  const isAsCame = bytes.length === size && !colours && !isDeep(metadata)
  const isKept = isAsCame && opensFast(metadata) && memory <= MOST_KEPT_MEMORY
  const keptPath = isKept ? came.path : join(to, 'kept.png')
  if (!isKept) {
    const opened = colours ? await recoloured(bytes, metadata, colours) : uprightBy(metadata, bytes, page)
    await opened.png({ compressionLevel: 1 }).timeout({ seconds: OPENING }).toFile(keptPath)
    if ((await stat(keptPath)).size > MAX_TEMPLATE_FILE) throw tooMuch()
  }
  const small = new Map<number, string>()
  let nextLarger: Uint8Array | string = isKept ? bytes : keptPath
  for (const wide of PICTURE_WIDTHS.toReversed()) {
    const path = join(to, `${wide}.png`)
    await shrink(nextLarger, wide).timeout({ seconds: OPENING }).toFile(path)
    if (wide < width) small.set(wide, path)
    nextLarger = path
  }
  return { kept: keptPath, format, bytes: size, width, height, small }
}

/** The words in which libvips and its libraries say that they do not open a sound file. */
const notOpened = /unsupported|not supported|not configured|no known route|not a whole number of bytes/i

/** Throws an error with an upload's reason for what sharp tells only as text. */
const inWords = async (error: Error, { path }: Required<Came>): Promise<never> => {
  if (error.message.includes('pixel limit')) throw tooManyPixels()
  if (error.message.includes('timeout')) throw refused('too-slow', 'takes too long to open')
  if (notOpened.test(error.message)) throw rareKind((kindOf(await readFile(path)) ?? '').toUpperCase())
  throw error
}

/** True if the file has the promised form of `picture.png`: 8 bits a colour, no palette, no camera data. */
const isPlain = ({ format, depth, space, isPalette, isProgressive, hasProfile, exif, xmp, comments }: Metadata) =>
  format === 'png' &&
  depth === 'uchar' &&
  space === 'srgb' &&
  !(isPalette || isProgressive || hasProfile || exif || xmp || comments)

async function write({ from, to, width }: Extract<DecoderAsk, { from: string }>): Promise<void> {
  const isSame = width === undefined && isPlain(await sharp(from).metadata())
  // Some file systems have no links.
  if (
    isSame &&
    (await link(from, to)
      .then(() => true)
      .catch(() => false))
  )
    return
  const png = width === undefined ? upright(from).png({ compressionLevel: 3 }) : shrink(from, width)
  await png.timeout({ seconds: WRITING }).toFile(to)
}

serveWorker<DecoderAsk, unknown>(async (ask) => {
  if ('from' in ask) return write(ask)
  if ('open' in ask) return open(ask.open, ask.to).catch((error) => inWords(error, ask.open))
  return look(ask.look).then(
    ({ width, height }) => width * height,
    (error) => inWords(error, ask.look),
  )
})
