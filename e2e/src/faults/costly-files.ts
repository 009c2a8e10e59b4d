import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { images } from '@wifi-tms/contract/images'
import { importTemplate, TEMPLATE_FORMAT, TEMPLATE_FORMAT_VERSION } from '@wifi-tms/contract/template-files'
import sharp, { type Sharp } from 'sharp'
import type { Flood } from './flood.ts'

const PHOTO = join(import.meta.dirname, '../../../demo/photos/rocket.jpg')
/** Twelve pictures of this width and height have almost as many pixels as a template file may hold. */
const [TWELFTH_WIDTH, TWELFTH_HEIGHT] = [1850, 1800]

const photo = (width: number, height: number) => sharp(PHOTO).resize(width, height, { fit: 'fill' })
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 9, alpha: 0.5 } } })
const noise = (width: number, height: number) =>
  sharp(randomBytes(3 * width * height), { raw: { width, height, channels: 3 } })
/** The options of JPEG files that are slow to decode. */
const slowJpeg = { progressive: true, chromaSubsampling: '4:4:4', optimiseScans: false }

/** Makes the files that take most work to open. The server accepts some of them and refuses the others. */
export async function costlyFiles(): Promise<Flood['files']> {
  const pictures: [string, Sharp][] = [
    ['progressive.jpg', photo(8000, 5000).jpeg({ progressive: true, optimiseScans: false })],
    ['progressive-full.jpg', photo(8000, 5000).jpeg(slowJpeg)],
    // Orientation 6 of EXIF: to be turned by a quarter.
    ['turned.jpg', photo(8000, 5000).withMetadata({ orientation: 6 }).jpeg()],
    ['interlaced.png', flat(8000, 5000).png({ progressive: true })],
    ['interlaced-deep.png', flat(8000, 5000).toColourspace('rgb16').png({ progressive: true })],
    ['large.webp', flat(8000, 5000).webp({ lossless: true, effort: 0 })],
    ['largest.webp', flat(6000, 4000).webp({ lossless: true, effort: 0 })],
    ['large.avif', flat(8000, 5000).avif({ effort: 0 })],
    ['largest.avif', photo(4000, 3000).avif({ effort: 0 })],
  ]
  const files = []
  for (const [name, picture] of pictures) files.push({ path: images.create.path, name, bytes: await bytesOf(picture) })
  const makeTwelve = async (make: () => Sharp) => Promise.all(Array.from({ length: 12 }, () => make().toBuffer()))
  for (const [name, buffers] of [
    ['too-many.json', await makeTwelve(() => photo(7000, 5000).jpeg({ ...slowJpeg, quality: 50 }))],
    ['noise.json', await makeTwelve(() => noise(TWELFTH_WIDTH, TWELFTH_HEIGHT).jpeg({ ...slowJpeg, quality: 50 }))],
  ] as const)
    files.push({ path: importTemplate.path, name, bytes: new Uint8Array(Buffer.from(templateOf(buffers))) })
  return files
}

const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer())

/** A template file with these pictures. */
function templateOf(pictures: readonly Buffer[]): string {
  const box = { kind: 'image', x: 0, y: 0, width: 90, height: 30 }
  return JSON.stringify({
    format: TEMPLATE_FORMAT,
    version: TEMPLATE_FORMAT_VERSION,
    name: 'Costly',
    resolution: '800x480',
    canvas: { version: 1, elements: pictures.map((_, index) => ({ ...box, id: `e${index}`, image: `p${index}` })) },
    pictures: pictures.map((bytes, index) => ({ id: `p${index}`, name: `p${index}`, png: bytes.toString('base64') })),
    fonts: [],
  })
}
