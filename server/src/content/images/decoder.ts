import { link } from 'node:fs/promises'
import { MAX_IMAGE_PIXELS, PICTURE_WIDTHS } from '@wifi-tms/contract/images'
import sharp, { type Metadata } from 'sharp'
import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import type { DecoderAsk, Opened } from './decode.ts'
import { upright } from './upright.ts'

/** Seconds after which a picture is given up from within; the pool's own deadline comes later. */
const SECONDS = 15

// One picture at a time and nothing kept: the memory of a thread is that of the picture in hand.
sharp.cache(false)
sharp.concurrency(1)

/** At most so wide, and of a very tall picture no more than four times as high. */
const shrink = (from: Uint8Array | string, width: number) =>
  upright(from)
    .resize({ width, height: 4 * width, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 3 })
    .timeout({ seconds: SECONDS })

/** Progressive pictures are slow to open, and take all their memory; other kinds are seldom, and some are slow too. */
const opensFast = ({ format, isProgressive }: Metadata) => (format === 'jpeg' || format === 'png') && !isProgressive

/** Opens a picture of any kind whole, so that none is kept that is damaged, and makes the small ones of it. */
async function decode(bytes: Uint8Array): Promise<Opened> {
  const picture = upright(bytes)
  const said = await picture.metadata()
  const { width, height } = said.autoOrient
  if (width * height > MAX_IMAGE_PIXELS) throw Object.assign(new Error(), { name: 'pixels' })
  if ((said.pages ?? 1) > 1) throw Object.assign(new Error(), { name: 'pages' })
  const kept = opensFast(said)
    ? undefined
    : await picture.png({ compressionLevel: 1 }).timeout({ seconds: SECONDS }).toBuffer()
  const small = new Map<number, Uint8Array>()
  let last = kept ?? bytes
  for (const wide of PICTURE_WIDTHS.toReversed()) {
    last = await shrink(last, wide).toBuffer()
    if (wide < width) small.set(wide, last)
  }
  return { kept, width, height, small }
}

/** Whether the file is what `picture.png` promises: 8 bits a colour, no palette, nothing of the camera. */
const isPlain = ({ format, depth, space, isPalette, isProgressive, hasProfile, exif, xmp, comments }: Metadata) =>
  format === 'png' &&
  depth === 'uchar' &&
  space === 'srgb' &&
  !(isPalette || isProgressive || hasProfile || exif || xmp || comments)

async function write({ from, to, width }: Extract<DecoderAsk, { from: string }>): Promise<void> {
  const isSame = width === undefined && isPlain(await sharp(from).metadata())
  // Some disks know no links.
  if (
    isSame &&
    (await link(from, to)
      .then(() => true)
      .catch(() => false))
  )
    return
  const png = width === undefined ? upright(from).png({ compressionLevel: 3 }) : shrink(from, width)
  await png.timeout({ seconds: SECONDS }).toFile(to)
}

serveWorker<DecoderAsk, Opened | undefined>(async (ask) => {
  if ('decode' in ask) return decode(ask.decode)
  await write(ask)
  return undefined
})
