import { MAX_ELEMENTS } from '@wifi-tms/contract/elements'
import type { BenchPart, Figure } from '../measure/figures.ts'
import { digits, median, quantile } from '../measure/statistics.ts'
import { DRAGGED_TEXT } from './crowd.ts'
import { editAtRandom } from './edit-at-random.ts'
import { openCrowd, openStudio, type Studio, windowPointOf } from './open.ts'
import { timeFrames } from './time-frames.ts'
import { timeMoves } from './time-moves.ts'

/**
 * The drawings: their size, their number of elements, and the milliseconds within which 95 of 100 moves should be seen.
 */
const drawings = [
  { resolution: '800x480', count: 50, aim: 16 },
  { resolution: '1600x1200', count: 50, aim: 16 },
  { resolution: '3200x1800', count: 50, aim: 33 },
  { resolution: '800x480', count: MAX_ELEMENTS, aim: undefined },
] as const

/** The number of elements among which the frames of a drag are timed. */
const CROWD = 300

/** The dragged elements, each by a point in it, as parts (0 to 1) of the drawing's width and height. */
const draggedElements = [
  { what: 'a text dragged over both', place: { x: DRAGGED_TEXT.x + 0.02, y: DRAGGED_TEXT.y + 0.03 } },
  { what: 'a photograph dragged', place: { x: 0.43, y: 0.66 } },
] as const

/**
 * Times the frames while a text among many elements is dragged, and, for comparison, while the pointer drags nothing on
 * the same page.
 */
async function timeCrowd(studio: Studio, frames: number, say: (line: string) => void): Promise<Figure> {
  const page = await openCrowd(studio, '800x480', CROWD)
  const { x, y } = (await page.locator('.editor-surface').boundingBox())!
  // A drag at the edge of the surface, where no element lies, moves nothing.
  const nothing = await timeFrames(page, { x: x + 15, y: y + 15 }, 12, frames)
  const dragging = await timeFrames(
    page,
    await windowPointOf(page, draggedElements[0].place.x, draggedElements[0].place.y),
    60,
    frames,
  )
  await page.context().close()
  const textOfTimes = (times: number[]) =>
    `p50 ${digits(median(times))} ms, p95 ${digits(quantile(times, 0.95))} ms, at most ${digits(Math.max(...times))} ms`
  const ratio = quantile(dragging, 0.95) / quantile(nothing, 0.95)
  const figure = {
    what: `800×480, ${CROWD} elements: frames while a text is dragged, a move each`,
    measured: `${textOfTimes(dragging)} of ${dragging.length}; of an empty drag ${textOfTimes(nothing)}; p95 in proportion ${digits(ratio)}`,
    aim: 'p95 16.7 ms, at most 400 ms',
  }
  say(`${figure.what}: ${figure.measured}`)
  return figure
}

/** Measures the time until a drag in the template editor is visible, and the memory that long editing leaves in use. */
export const editorPart: BenchPart = {
  name: 'editor',
  about:
    'The template editor in Chromium, painted on a thread of its own, with two dithered photographs among the elements: \
from the moment in which the page hears of a move to its pixels on the canvas, one move after the other. Memory after \
random editing (`--minutes`), of what scripts hold on to and of the whole process of the page.',
  async run({ folder, quick, minutes, say }) {
    const studio = await openStudio(folder)
    try {
      const figures: Figure[] = []
      for (const { resolution, count, aim } of drawings) {
        const page = await openCrowd(studio, resolution, count)
        for (const { what, place } of draggedElements) {
          const times = await timeMoves(page, place, quick ? 20 : 200)
          const figure = {
            what: `${resolution.replace('x', '×')}, ${count.toLocaleString('en')} elements: ${what}`,
            measured: `median ${digits(median(times))} ms, p95 ${digits(quantile(times, 0.95))} ms of ${times.length}`,
            ...(aim && { aim: `p95 ${aim} ms` }),
          }
          figures.push(figure)
          say(`${figure.what}: ${figure.measured}`)
        }
        await page.context().close()
      }
      figures.push(await timeCrowd(studio, quick ? 60 : 300, say))
      const page = await openCrowd(studio, '800x480', 50)
      const { before, after, steps } = await editAtRandom(studio, page, quick ? 5000 : minutes * 60_000)
      const mb = (part: 'heap' | 'process') => `${digits(before[part])} MB, ${digits(after[part])} MB`
      const spent = `${quick ? 'a few seconds' : `${minutes} min`} at random, ${steps.toLocaleString('en')} steps`
      return [
        ...figures,
        { what: `heap of scripts before and after ${spent}`, measured: mb('heap') },
        { what: 'process of the page before and after', measured: mb('process') },
      ]
    } finally {
      await studio.end()
    }
  },
}
