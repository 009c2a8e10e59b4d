import type { Page } from '@playwright/test'
import { placeIn } from './open.ts'

/** A move that changes nothing gets no answer: it is left out after this many milliseconds. */
const NOTHING_MS = 5000

/** Gives the milliseconds from the next move that the page hears of to the moment in which the pixels stand on the canvas. */
const nextPixels = (page: Page): Promise<number> =>
  page.evaluate(
    (most) =>
      new Promise<number>((resolve) => {
        const canvas = document.querySelector<HTMLElement>('.editor-canvas')!
        let began = Number.NaN
        const hear = () => {
          began = performance.now()
        }
        const end = (took: number) => {
          watch.disconnect()
          clearTimeout(giveUp)
          resolve(took)
        }
        const watch = new MutationObserver(() => {
          if (!canvas.hasAttribute('aria-busy')) end(Number(canvas.dataset.painted) - performance.timeOrigin - began)
        })
        const giveUp = setTimeout(() => end(Number.NaN), most)
        addEventListener('pointermove', hear, { capture: true, once: true })
        watch.observe(canvas, { attributeFilter: ['aria-busy'] })
      }),
    NOTHING_MS,
  )

/** Drags the element at a place, given as shares of the drawing, and times `moves` moves after a few for warm-up. */
export async function timeMoves(page: Page, place: { x: number; y: number }, moves: number): Promise<number[]> {
  const from = await placeIn(page, place.x, place.y)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  const times: number[] = []
  const first = 10
  for (let move = 0; move < first + moves; move++) {
    // Round and round, never twice to the same place, and never less than a pixel of the drawing.
    const angle = move * 0.7
    const seen = nextPixels(page)
    await page.mouse.move(from.x + Math.cos(angle) * (60 + (move % 7)), from.y + Math.sin(angle) * (40 + (move % 5)))
    const took = await seen
    if (move >= first && !Number.isNaN(took)) times.push(took)
  }
  await page.mouse.up()
  return times
}
