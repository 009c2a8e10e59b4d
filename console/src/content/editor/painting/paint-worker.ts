import { toRgba } from '@wifi-tms/paint/frame'
import { type Painting, paint } from '@wifi-tms/paint/paint'
import { allOf, type Box, shared } from '@wifi-tms/paint/raster/box'
import { repaint } from '@wifi-tms/paint/repaint'
import { newMeasure } from './measure.ts'
import type { LookAsk, PaintAnswer, PaintAsk, PaintCall, PaintWord } from './messages.ts'
import { newReceiver, withElements } from './sent-elements.ts'
import { newShelf } from './shelf.ts'

/** The painting thread. What comes while it paints waits, and only the newest of it is painted. */

/** The milliseconds for which the first painting waits for fonts and pictures that are on their way. */
const PATIENCE = 400

const shelf = newShelf()
const receive = newReceiver()
const measure = newMeasure()
/** The canvas of the page. This thread paints on it, so that pictures do not wait for the page's other work. */
let canvas: OffscreenCanvas
let newest: PaintAsk | undefined
/** The newest request, painted or not. */
let current: PaintAsk | undefined
let painting: Painting | undefined
let shown: PaintAsk['shown'] | undefined
let isBusy = false

function bring(ask: PaintAsk): Box[] {
  const assets = shelf.assets()
  const before = painting
  const isOther = JSON.stringify(shown) !== JSON.stringify(ask.shown)
  shown = ask.shown
  if (!before) {
    painting = paint(ask.job, assets)
    return [allOf(painting)]
  }
  const boxes = repaint(before, ask.job, assets)
  return isOther ? [allOf(before)] : boxes
}

function pixelsIn(box: Box, inks: PaintAsk['shown']): ImageData | null {
  const [across, down] = [box.right - box.left, box.bottom - box.top]
  return across > 0 && down > 0 ? new ImageData(toRgba(painting!, { inks }, box), across, down) : null
}

function tell(ask: PaintAsk, incomplete: boolean) {
  const boxes = bring(ask)
  const { width, height } = painting!
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  for (const box of boxes) {
    const pixels = pixelsIn(box, ask.shown)
    // The canvas is only written to: a browser may change pixels that are read back.
    if (pixels) canvas.getContext('2d')!.putImageData(pixels, box.left, box.top)
  }
  const paintedAt = performance.timeOrigin + performance.now()
  // While fonts are on their way, nobody knows how long a text is.
  const measured = incomplete ? { faults: [], sizes: {} } : measure(ask.job, shelf.assets())
  const faults = [...painting!.faults, ...measured.faults]
  postMessage({ number: ask.number, faults, sizes: measured.sizes, incomplete, at: paintedAt } satisfies PaintAnswer)
}

/** Hands rest when nothing was drawn for so long, in milliseconds. */
const REST = 500
/** The longer side of a small picture, in pixels: twice as many as it takes on the page. */
const SMALL = 160
let resting: ReturnType<typeof setTimeout> | undefined

/** Paints the drawing in the other kinds of ink, one after the other, until something is drawn. */
async function paintOthers(ask: PaintAsk) {
  for (const { color, panel } of ask.others) {
    if (current !== ask) return
    const other = paint({ ...ask.job, panel }, shelf.assets())
    const { width, height } = other
    const factor = Math.min(1, SMALL / Math.max(width, height))
    const small = await createImageBitmap(new ImageData(toRgba(other, panel), width, height), {
      resizeWidth: Math.max(1, Math.round(width * factor)),
      resizeHeight: Math.max(1, Math.round(height * factor)),
      resizeQuality: 'medium',
    })
    postMessage({ color, small } satisfies PaintWord, { transfer: [small] })
    // Changes drawn meanwhile are heard first.
    await new Promise((later) => setTimeout(later))
  }
}

async function work() {
  isBusy = true
  try {
    while (newest) {
      const call = newest
      newest = undefined
      let parts = shelf.lacking(call)
      if (parts.length > 0) {
        await Promise.race([Promise.all(parts), new Promise((later) => setTimeout(later, PATIENCE))])
        // The parts that came may ask for more: a user's font says what it lacks only once it is open.
        parts = shelf.lacking(call)
      }
      if (parts.length > 0) void Promise.race(parts).then(() => enter(current!))
      // An older request is not worth the time once people are further on.
      if (!newest || parts.length === 0) tell(call, parts.length > 0)
      clearTimeout(resting)
      if (parts.length === 0) resting = setTimeout(() => void paintOthers(call), REST)
    }
  } finally {
    // A fault of ours is told on the console, and the next change is painted afresh.
    isBusy = false
  }
}

function enter(ask: PaintAsk) {
  current = ask
  newest = ask
  clearTimeout(resting)
  if (!isBusy) void work()
}

const show = ({ look, reply }: LookAsk) =>
  reply.postMessage(painting && shown ? pixelsIn(shared(look, allOf(painting)), shown) : null)

addEventListener('message', ({ data }: MessageEvent<PaintCall>) => {
  if (data instanceof OffscreenCanvas) canvas = data
  else if ('look' in data) show(data)
  else enter({ ...data, job: withElements(data.job, receive(data.elements)) })
})
// The fonts' shaper starts before this line, and what is said meanwhile nobody hears.
postMessage('ready' satisfies PaintWord)
