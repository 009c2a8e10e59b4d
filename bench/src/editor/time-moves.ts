import type { Page } from '@playwright/test'
import { windowPointOf } from './open.ts'

/** The milliseconds after which a move is not counted: a move that changes nothing paints no new pixels. */
const LONGEST_MOVE_MS = 5000

/** Returns the milliseconds from the page's next pointer event until the canvas shows the new pixels. */
const nextPixels = (page: Page): Promise<number> =>
  page.evaluate(
    (longestMs) =>
      new Promise<number>((resolve) => {
        const canvas = document.querySelector<HTMLElement>('.editor-canvas')!
        // NaN, until the page hears of the move, makes the result NaN, which is not counted.
        let began = Number.NaN
        const recordStart = () => {
          began = performance.now()
        }
        const finish = (ms: number) => {
          watch.disconnect()
          clearTimeout(timeout)
          resolve(ms)
        }
        const watch = new MutationObserver(() => {
          // `data-painted` is the moment of the last painting since 1970, `began` since the page was opened.
          if (!canvas.hasAttribute('aria-busy')) finish(Number(canvas.dataset.painted) - performance.timeOrigin - began)
        })
        const timeout = setTimeout(() => finish(Number.NaN), longestMs)
        addEventListener('pointermove', recordStart, { capture: true, once: true })
        watch.observe(canvas, { attributeFilter: ['aria-busy'] })
      }),
    LONGEST_MOVE_MS,
  )

/**
 * Drags the element at a place, as parts (0 to 1) of the drawing's width and height. Returns the milliseconds of at
 * most `moves` moves, after a few for warm-up.
 */
export async function timeMoves(page: Page, place: { x: number; y: number }, moves: number): Promise<number[]> {
  const from = await windowPointOf(page, place.x, place.y)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  const times: number[] = []
  const warmUp = 10
  for (let move = 0; move < warmUp + moves; move++) {
    // The pointer circles, never returns to a place, and always moves by a pixel of the drawing at least.
    const angle = move * 0.7
    const pixelsSeen = nextPixels(page)
    await page.mouse.move(from.x + Math.cos(angle) * (60 + (move % 7)), from.y + Math.sin(angle) * (40 + (move % 5)))
    const ms = await pixelsSeen
    if (move >= warmUp && !Number.isNaN(ms)) times.push(ms)
  }
  await page.mouse.up()
  return times
}
