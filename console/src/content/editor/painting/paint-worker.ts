import { toRgba } from '@wifi-tms/paint/frame'
import { type Painting, paint } from '@wifi-tms/paint/paint'
import { type Box, intersectionOf, wholeBoxOf } from '@wifi-tms/paint/raster/box'
import { repaint } from '@wifi-tms/paint/repaint'
import { newMeasure } from './measure.ts'
import type { FromPainter, PaintAnswer, PaintingRequest, PixelsRequest, ToPainter } from './messages.ts'
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
/** The page's canvas. This thread paints on it directly, so that pictures appear even while the page is busy. */
let canvas: OffscreenCanvas
/** The newest request, while it waits to be painted. */
let waitingRequest: PaintingRequest | undefined
/** The newest request, painted or not. */
let newestRequest: PaintingRequest | undefined
/** The newest painting; `repaint` changes it in place. */
let painting: Painting | undefined
/** The inks in which the canvas shows the newest painting. */
let shownInks: PaintingRequest['shownInks'] | undefined
let isBusy = false

/** Paints a request; after the first one, only the parts that have changed. Returns the boxes that changed. */
function updatePainting(request: PaintingRequest): Box[] {
  const assets = shelf.assets()
  const lastPainting = painting
  const haveInksChanged = JSON.stringify(shownInks) !== JSON.stringify(request.shownInks)
  shownInks = request.shownInks
  if (!lastPainting) {
    painting = paint(request.job, assets)
    return [wholeBoxOf(painting)]
  }
  const boxes = repaint(lastPainting, request.job, assets)
  return haveInksChanged ? [wholeBoxOf(lastPainting)] : boxes
}

/** The painted pixels within a box, in the colours of `inks`; null for an empty box. */
function pixelsIn(box: Box, inks: PaintingRequest['shownInks']): ImageData | null {
  const [across, down] = [box.right - box.left, box.bottom - box.top]
  return across > 0 && down > 0 ? new ImageData(toRgba(painting!, { inks }, box), across, down) : null
}

/** Paints a request on the canvas, and answers with its faults and the sizes of its texts. */
function paintAndReport(request: PaintingRequest, isIncomplete: boolean) {
  const boxes = updatePainting(request)
  const { width, height } = painting!
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  for (const box of boxes) {
    const pixels = pixelsIn(box, request.shownInks)
    // The canvas is only written to: a browser may change pixels that are read back.
    if (pixels) canvas.getContext('2d')!.putImageData(pixels, box.left, box.top)
  }
  const paintedAt = performance.timeOrigin + performance.now()
  // Without their fonts the sizes of texts are unknown.
  const measured = isIncomplete ? { faults: [], sizes: {} } : measure(request.job, shelf.assets())
  const faults = [...painting!.faults, ...measured.faults]
  postMessage({ number: request.number, faults, sizes: measured.sizes, isIncomplete, paintedAt } satisfies PaintAnswer)
}

/** The time without a change, in milliseconds, after which the small pictures are painted. */
const PAUSE_MS = 500
/** The longer side of a small picture, in pixels: twice its side on the page in CSS pixels. */
const SMALL_SIDE = 160
let pauseTimer: ReturnType<typeof setTimeout> | undefined

/** Paints the drawing in the other kinds of ink, one after the other, until the next change. */
async function paintOthers(request: PaintingRequest) {
  for (const { color, panel } of request.otherPanels) {
    if (newestRequest !== request) return
    const otherPainting = paint({ ...request.job, panel }, shelf.assets())
    const { width, height } = otherPainting
    const factor = Math.min(1, SMALL_SIDE / Math.max(width, height))
    const thumbnail = await createImageBitmap(new ImageData(toRgba(otherPainting, panel), width, height), {
      resizeWidth: Math.max(1, Math.round(width * factor)),
      resizeHeight: Math.max(1, Math.round(height * factor)),
      resizeQuality: 'medium',
    })
    postMessage({ color, thumbnail } satisfies FromPainter, { transfer: [thumbnail] })
    // Messages are handled in this pause: a new request ends the loop.
    await new Promise((later) => setTimeout(later))
  }
}

async function paintWaiting() {
  isBusy = true
  try {
    while (waitingRequest) {
      const request = waitingRequest
      waitingRequest = undefined
      let missingParts = shelf.fetchMissing(request)
      if (missingParts.length > 0) {
        await Promise.race([Promise.all(missingParts), new Promise((later) => setTimeout(later, MAX_WAIT_MS))])
        // Fetched parts may need further parts: the characters that a user's font lacks are known only once it is open.
        missingParts = shelf.fetchMissing(request)
      }
      // The newest drawing is painted again as soon as one more part has arrived.
      if (missingParts.length > 0) void Promise.race(missingParts).then(() => queueRequest(newestRequest!))
      // If a newer request has arrived meanwhile, this request is dropped unless it can be painted completely.
      if (!waitingRequest || missingParts.length === 0) paintAndReport(request, missingParts.length > 0)
      clearTimeout(pauseTimer)
      if (missingParts.length === 0) pauseTimer = setTimeout(() => void paintOthers(request), PAUSE_MS)
    }
  } finally {
    // An error in the painter is logged by the browser; the thread stays ready for the next change.
    isBusy = false
  }
}

function queueRequest(request: PaintingRequest) {
  newestRequest = request
  waitingRequest = request
  clearTimeout(pauseTimer)
  if (!isBusy) void paintWaiting()
}

const sendPixels = ({ pixelsOf, reply }: PixelsRequest) =>
  reply.postMessage(painting && shownInks ? pixelsIn(intersectionOf(pixelsOf, wholeBoxOf(painting)), shownInks) : null)

addEventListener('message', ({ data }: MessageEvent<ToPainter>) => {
  if (data instanceof OffscreenCanvas) canvas = data
  else if ('pixelsOf' in data) sendPixels(data)
  else queueRequest({ ...data, job: withElements(data.job, receive(data.elements)) })
})
// Messages that arrive before this line are lost, because the module waits while the fonts' shaper is loaded. So the
// page sends nothing until it has this 'ready'.
postMessage('ready' satisfies FromPainter)
