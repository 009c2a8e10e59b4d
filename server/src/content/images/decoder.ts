import { MAX_IMAGE_PIXELS } from '@wifi-tms/contract/images'
import sharp from 'sharp'
import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import type { Decoded, DecoderAsk } from './decode.ts'

/** Seconds after which a picture is given up from within; the pool's own deadline comes later. */
const SECONDS = 15

// One picture at a time and nothing kept: the memory of a thread is that of the picture in hand.
sharp.cache(false)
sharp.concurrency(1)

/** Decodes a picture of any kind to what is stored: upright, sRGB, 8 bits, alpha kept, nothing of the camera's notes. */
async function decode(bytes: Uint8Array): Promise<Decoded> {
  const picture = sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
  const { width, height, pages = 1 } = await picture.metadata()
  if (width * height > MAX_IMAGE_PIXELS) throw Object.assign(new Error(), { name: 'pixels' })
  if (pages > 1) throw Object.assign(new Error(), { name: 'pages' })
  // Level 3 is nearly as small as 6 for photographs, and keeps the largest picture under two seconds.
  const { data, info } = await picture
    .autoOrient()
    .toColourspace('srgb')
    .png({ compressionLevel: 3 })
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height }
}

const shrink = (png: Uint8Array, width: number): Promise<Uint8Array> =>
  sharp(png, { limitInputPixels: MAX_IMAGE_PIXELS })
    .resize({ width, withoutEnlargement: true })
    .png({ compressionLevel: 6 })
    .timeout({ seconds: SECONDS })
    .toBuffer()

serveWorker<DecoderAsk, Decoded | Uint8Array>((ask) =>
  'decode' in ask ? decode(ask.decode) : shrink(ask.shrink, ask.width),
)
