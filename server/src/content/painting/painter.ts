import { drawers } from '@wifi-tms/paint/drawers'
import { fromFrame, toFrame } from '@wifi-tms/paint/frame'
import type { Assets, PaintJob } from '@wifi-tms/paint/job'
import { openFonts } from '@wifi-tms/paint/node/assets'
import { palettePng } from '@wifi-tms/paint/node/palette-png'
import { frameBytes } from '@wifi-tms/paint/pack'
import { type Painting, paint } from '@wifi-tms/paint/paint'
import type { Picture } from '@wifi-tms/paint/picture/picture'
import { repaint } from '@wifi-tms/paint/repaint'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import { upright } from '../images/upright.ts'
import type { PainterAsk, PainterSaid } from './pool.ts'

/** A thread keeps so many bytes of decoded pictures for the jobs to come. */
const KEPT_BYTES = 96 * 1024 * 1024

sharp.cache(false)
sharp.concurrency(1)

const kept = new LRUCache<string, Picture>({ maxSize: KEPT_BYTES, sizeCalculation: ({ rgba }) => rgba.length })

/** The next frame of the same length is written over the last one: what is answered is a copy. */
let frame = new Uint8Array()

/** Opens a stored picture; undefined where its file is gone. */
async function open(sha256: string, read: (sha256: string) => Promise<unknown>): Promise<Picture | undefined> {
  const picture = kept.get(sha256) ?? (await decode((await read(sha256)) as Uint8Array | undefined))
  kept.set(sha256, picture)
  return picture
}

async function decode(bytes: Uint8Array | undefined): Promise<Picture | undefined> {
  if (!bytes) return undefined
  const { data, info } = await upright(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: data }
}

let last: Painting | undefined

/** A template differs little from one device to the next: parts that stay are not painted again. */
function paintNext(job: PaintJob, assets: Assets): Painting {
  const painting = last
  // Where painting fails, the picture that was begun is worth nothing.
  last = undefined
  if (painting) repaint(painting, job, assets)
  last = painting ?? paint(job, assets)
  return last
}

serveWorker<PainterAsk, PainterSaid>(async (ask, read) => {
  if ('png' in ask) {
    const colours = ask.panel.inks.map((ink) => ink.rgb)
    return palettePng(fromFrame(ask.png, ask.panel), colours)
  }
  const pictures = new Map<string, Picture>()
  for (const [id, sha256] of ask.pictures) {
    const picture = await open(sha256, read)
    if (picture) pictures.set(id, picture)
  }
  const fonts = await openFonts([ask.paint], async (sha256) => (await read(sha256)) as Uint8Array | undefined)
  const painting = paintNext(ask.paint, { ...drawers, fonts, pictures })
  const { panel } = ask.paint
  if (frame.length !== frameBytes(panel)) frame = new Uint8Array(frameBytes(panel))
  toFrame(painting, panel, frame)
  return { frame, faults: painting.faults }
})
