import { toRgba } from '@wifi-tms/paint/frame'
import { type Painting, paint } from '@wifi-tms/paint/paint'
import { type Box, intersectionOf, wholeBoxOf } from '@wifi-tms/paint/raster/box'
import { repaint } from '@wifi-tms/paint/repaint'
import { newMeasure } from './measure.ts'
import type { FromPainter, PaintAnswer, PaintAsk, PixelsAsk, ToPainter } from './messages.ts'
import { newReceiver, withElements } from './sent-elements.ts'
import { newShelf } from './shelf.ts'

/**
 * The painting thread. If several requests arrive while it paints, only the newest is painted. `queueRequest` takes
 * each request, and `paintWaiting` paints until none waits.
 */

/** The longest wait for missing fonts and pictures before a drawing is painted without them, in milliseconds. */
const MAX_WAIT_MS = 400

const shelf = newShelf()
const receive = newReceiver()
const measure = newMeasure()
/** The canvas of the page, handed over to this thread: pictures appear without waiting for the page's other work. */
let canvas: OffscreenCanvas
/** The newest request, while it waits to be painted. */
let waiting: PaintAsk | undefined
/** The newest request, painted or not. */
let newest: PaintAsk | undefined
/** The newest painting; `repaint` changes it in place. */
let painting: Painting | undefined
/** The inks in which the canvas shows that painting. */
let shownInks: PaintAsk['shown'] | undefined
let isBusy = false

/** Paints a request; after the first one, only the parts that have changed. Returns the boxes that changed. */
function updatePainting(ask: PaintAsk): Box[] {
  const assets = shelf.assets()
  const lastPainting = painting
  const haveInksChanged = JSON.stringify(shownInks) !== JSON.stringify(ask.shown)
  shownInks = ask.shown
  if (!lastPainting) {
    painting = paint(ask.job, assets)
    return [wholeBoxOf(painting)]
  }
  const boxes = repaint(lastPainting, ask.job, assets)
  return haveInksChanged ? [wholeBoxOf(lastPainting)] : boxes
}

/** The painted pixels within a box, in the colours of `inks`; null for an empty box. */
function pixelsIn(box: Box, inks: PaintAsk['shown']): ImageData | null {
  const [across, down] = [box.right - box.left, box.bottom - box.top]
  return across > 0 && down > 0 ? new ImageData(toRgba(painting!, { inks }, box), across, down) : null
}

/** Brings the canvas up to a request, and answers with its faults and the sizes of its texts. */
function paintAndReport(ask: PaintAsk, incomplete: boolean) {
  const boxes = updatePainting(ask)
  const { width, height } = painting!
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  for (const box of boxes) {
    const pixels = pixelsIn(box, ask.shown)
    // The canvas is only written to: a browser may change pixels that are read back.
    if (pixels) canvas.getContext('2d')!.putImageData(pixels, box.left, box.top)
  }
  const paintedAt = performance.timeOrigin + performance.now()
  // Without their fonts the sizes of texts are unknown.
  const measured = incomplete ? { faults: [], sizes: {} } : measure(ask.job, shelf.assets())
  const faults = [...painting!.faults, ...measured.faults]
  postMessage({ number: ask.number, faults, sizes: measured.sizes, incomplete, at: paintedAt } satisfies PaintAnswer)
}

/** The time without a change, in milliseconds, after which the small pictures are painted. */
const PAUSE_MS = 500
/** The longer side of a small picture, in pixels: twice as many as it takes on the page. */
const SMALL_SIDE = 160
let pauseTimer: ReturnType<typeof setTimeout> | undefined

/** Paints the drawing in the other kinds of ink, one after the other, until the next change. */
async function paintOthers(ask: PaintAsk) {
  for (const { color, panel } of ask.others) {
    if (newest !== ask) return
    const otherPainting = paint({ ...ask.job, panel }, shelf.assets())
    const { width, height } = otherPainting
    const factor = Math.min(1, SMALL_SIDE / Math.max(width, height))
    const small = await createImageBitmap(new ImageData(toRgba(otherPainting, panel), width, height), {
      resizeWidth: Math.max(1, Math.round(width * factor)),
      resizeHeight: Math.max(1, Math.round(height * factor)),
      resizeQuality: 'medium',
    })
    postMessage({ color, small } satisfies FromPainter, { transfer: [small] })
    // Messages are handled in this pause: a new request ends the loop.
    await new Promise((later) => setTimeout(later))
  }
}

async function paintWaiting() {
  isBusy = true
  try {
    while (waiting) {
      const ask = waiting
      waiting = undefined
      let missingParts = shelf.fetchMissing(ask)
      if (missingParts.length > 0) {
        await Promise.race([Promise.all(missingParts), new Promise((later) => setTimeout(later, MAX_WAIT_MS))])
        // Fetched parts may need others: only an open font of a user tells which characters it lacks.
        missingParts = shelf.fetchMissing(ask)
      }
      // The newest drawing is painted again as soon as one more part has arrived.
      if (missingParts.length > 0) void Promise.race(missingParts).then(() => queueRequest(newest!))
      // An older request is dropped once a newer one has arrived, unless it can be painted whole.
      if (!waiting || missingParts.length === 0) paintAndReport(ask, missingParts.length > 0)
      clearTimeout(pauseTimer)
      if (missingParts.length === 0) pauseTimer = setTimeout(() => void paintOthers(ask), PAUSE_MS)
    }
  } finally {
    // An error in the painter is logged by the browser; the thread stays ready for the next change.
    isBusy = false
  }
}

function queueRequest(ask: PaintAsk) {
  newest = ask
  waiting = ask
  clearTimeout(pauseTimer)
  if (!isBusy) void paintWaiting()
}

const sendPixels = ({ pixelsOf, reply }: PixelsAsk) =>
  reply.postMessage(painting && shownInks ? pixelsIn(intersectionOf(pixelsOf, wholeBoxOf(painting)), shownInks) : null)

addEventListener('message', ({ data }: MessageEvent<ToPainter>) => {
  if (data instanceof OffscreenCanvas) canvas = data
  else if ('pixelsOf' in data) sendPixels(data)
  else queueRequest({ ...data, job: withElements(data.job, receive(data.elements)) })
})
// Loading the fonts' shaper delays this module until here, and messages sent meanwhile are lost. So the page sends
// nothing until it has this 'ready'.
postMessage('ready' satisfies FromPainter)
