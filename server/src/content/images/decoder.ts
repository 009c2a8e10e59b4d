import { link, mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_IMAGE_PIXELS, PICTURE_WIDTHS } from '@wifi-tms/contract/images'
import { MAX_TEMPLATE_FILE } from '@wifi-tms/contract/template-files'
import sharp, { type Metadata } from 'sharp'
import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import { refused } from '../files/refused-in-thread.ts'
import type { Came, Decoded, DecoderAsk } from './decode.ts'
import { MOST_MEMORY, memoryToOpen } from './memory.ts'
import { endsRight, faultOfPng, kindNames, kindOf, tileHeightOf } from './rules.ts'
import { upright } from './upright.ts'

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

function refuseByBytes({ name, most }: Required<Came>, bytes: Uint8Array): void {
  if (bytes.length > most) throw refused('too-large', `A picture may have at most ${most / 1024 / 1024} MB`)
  const kind = kindOf(bytes)
  if (!kind) throw refused('unknown-kind', `is not a ${kindNames} picture`)
  if (!endsRight(name, kind))
    throw refused('wrong-ending', `is called ${name} but holds a ${kind.toUpperCase()} picture`)
  const fault = kind === 'png' && faultOfPng(bytes)
  if (fault === 'animated') throw refused(fault, 'is animated: one still picture is needed')
  if (fault === 'too-much-memory') throw tooMuch()
  if (fault) throw refused(fault, 'is damaged or cut short')
}

/** Reads a file and its header, and refuses before it reads any pixel. */
async function look(came: Required<Came>) {
  const bytes = await readFile(came.path)
  refuseByBytes(came, bytes)
  const metadata = await upright(bytes).metadata()
  const { width, height } = metadata.autoOrient
  if (width * height > MAX_IMAGE_PIXELS) throw tooManyPixels()
  if ((metadata.pages ?? 1) > 1)
    throw refused('animated', 'is animated or has several pages: one still picture is needed')
  const memory = memoryToOpen({ ...metadata, tileHeight: metadata.format === 'tiff' ? tileHeightOf(bytes) : 0 })
  if (memory > MOST_MEMORY) throw tooMuch()
  return { bytes, metadata, memory, width, height }
}

const tooManyPixels = () =>
  refused('too-many-pixels', `A picture may have at most ${MAX_IMAGE_PIXELS / 1_000_000} million pixels`)

/** True for kinds that open fast: progressive pictures need time and all their memory; other kinds are rare. */
const opensFast = ({ format, isProgressive }: Metadata) => (format === 'jpeg' || format === 'png') && !isProgressive

/** Opens a picture of any kind completely, so that no damaged one is stored, and makes the small ones of it. */
async function open(came: Required<Came>, to: string): Promise<Decoded> {
  const { bytes, metadata, memory, width, height } = await look(came)
  await mkdir(to)
  const isKept = opensFast(metadata) && memory <= MOST_KEPT_MEMORY
  const keptPath = isKept ? came.path : join(to, 'kept.png')
  if (!isKept) {
    await upright(bytes).png({ compressionLevel: 1 }).timeout({ seconds: OPENING }).toFile(keptPath)
    if ((await stat(keptPath)).size > MAX_TEMPLATE_FILE) throw tooMuch()
  }
  const small = new Map<number, string>()
  let last: Uint8Array | string = isKept ? bytes : keptPath
  for (const wide of PICTURE_WIDTHS.toReversed()) {
    const path = join(to, `${wide}.png`)
    await shrink(last, wide).timeout({ seconds: OPENING }).toFile(path)
    if (wide < width) small.set(wide, path)
    last = path
  }
  return { kept: keptPath, bytes: bytes.length, width, height, small }
}

/** Throws an error with an upload's reason for what sharp tells only as text. */
const inWords = (error: Error): never => {
  if (error.message.includes('pixel limit')) throw tooManyPixels()
  if (error.message.includes('timeout')) throw refused('too-slow', 'takes too long to open')
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
  if ('open' in ask) return open(ask.open, ask.to).catch(inWords)
  return look(ask.look).then(({ width, height }) => width * height, inWords)
})
