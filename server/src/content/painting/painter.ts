import { drawers } from '@wifi-tms/paint/drawers'
import { fromFrame, toFrame, uprightPng } from '@wifi-tms/paint/frame'
import type { Assets, PaintJob } from '@wifi-tms/paint/job'
import { openFonts } from '@wifi-tms/paint/node/assets'
import { palettePng } from '@wifi-tms/paint/node/palette-png'
import { frameBytes } from '@wifi-tms/paint/pack'
import { DoesNotFit, type Painting, paint } from '@wifi-tms/paint/paint'
import type { Picture } from '@wifi-tms/paint/picture/picture'
import { repaint } from '@wifi-tms/paint/repaint'
import { isLit } from '@wifi-tms/paint/screens'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import { upright } from '../images/upright.ts'
import { type PainterAnswer, type PainterTask, TOO_HEAVY } from './painter-task.ts'
import { pictureFile } from './picture-file.ts'

/** The maximum number of bytes of decoded pictures that a thread caches for later jobs. */
const CACHE_BYTES = 96 * 1024 * 1024
/** The maximum number of bytes of decoded pictures in a job of a thread: 12 million pixels, as in photos of phones. */
const LIGHT_BYTES = 50_000_000
/**
 * The maximum number of bytes of decoded pictures in any job: the largest accepted picture, and ten million pixels
 * more.
 */
const HEAVIEST_BYTES = 200_000_000

sharp.cache(false)
sharp.concurrency(1)

const cache = new LRUCache<string, Picture>({ maxSize: CACHE_BYTES, sizeCalculation: ({ rgba }) => rgba.length })

/** The buffer for frames. The next frame of equal length overwrites it: the frame in it has been copied by then. */
let frameBuffer = new Uint8Array()

/**
 * Opens stored pictures by the SHA-256 of their blobs. Pictures whose file is missing are left out. First their sizes
 * are added up: if all together take more than `maxBytes`, no picture is decoded, and the error of `tooHeavy` is
 * thrown.
 */
async function openPictures(
  blobs: ReadonlySet<string>,
  read: (sha256: string) => Promise<unknown>,
  maxBytes: number,
  tooHeavy: () => Error,
): Promise<Map<string, Picture>> {
  const openedPictures = new Map<string, Picture>()
  const encoded = new Map<string, Uint8Array>()
  let size = 0
  for (const sha256 of blobs) {
    const picture = cache.get(sha256)
    const bytes = picture ? undefined : ((await read(sha256)) as Uint8Array | undefined)
    if (picture) openedPictures.set(sha256, picture)
    if (bytes) encoded.set(sha256, bytes)
    const { width, height } = picture ?? (bytes && (await sharp(bytes).metadata())) ?? { width: 0, height: 0 }
    size += 4 * width * height
    if (size > maxBytes) throw tooHeavy()
  }
  for (const [sha256, bytes] of encoded) {
    const picture = await decode(bytes)
    cache.set(sha256, picture)
    openedPictures.set(sha256, picture)
  }
  return openedPictures
}

const tooHeavyForThread = () => Object.assign(new Error('its pictures take too much memory'), { name: TOO_HEAVY })

async function decode(bytes: Uint8Array): Promise<Picture> {
  const { data, info } = await upright(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: data }
}

/** The last painting of this thread; the next job repaints only the parts that differ. */
let lastPainting: Painting | undefined

/** Paints a job on top of the last painting, as a template differs little from one device to the next. */
function paintNext(job: PaintJob, assets: Assets): Painting {
  const painting = lastPainting
  // If painting fails, the unfinished picture is dropped.
  lastPainting = undefined
  if (painting) repaint(painting, job, assets)
  lastPainting = painting ?? paint(job, assets)
  return lastPainting
}

serveWorker<PainterTask, PainterAnswer>(async (task, read) => {
  if ('png' in task) {
    if (isLit(task.panel)) return uprightPng(task.png, task.panel)
    const colours = task.panel.inks.map((ink) => ink.rgb)
    return palettePng(fromFrame(task.png, task.panel), colours)
  }
  if ('file' in task) return pictureFile(task)
  const blobs = new Set(task.pictures.values())
  const openedPictures = task.inOwnProcess
    ? await openPictures(blobs, read, HEAVIEST_BYTES, () => new DoesNotFit('the template is too much work to paint'))
    : await openPictures(blobs, read, LIGHT_BYTES, tooHeavyForThread)
  const pictures = new Map(
    [...task.pictures].flatMap(([id, sha256]) =>
      openedPictures.has(sha256) ? [[id, openedPictures.get(sha256)!]] : [],
    ),
  )
  const fonts = await openFonts([task.paint], async (sha256) => (await read(sha256)) as Uint8Array | undefined)
  const painting = paintNext(task.paint, { ...drawers, fonts, pictures })
  const { panel } = task.paint
  // Undefined for a lit screen, whose frame has no fixed length.
  const length = frameBytes(panel)
  if (length !== undefined && frameBuffer.length !== length) frameBuffer = new Uint8Array(length)
  return { frame: toFrame(painting, panel, frameBuffer), faults: painting.faults }
})
