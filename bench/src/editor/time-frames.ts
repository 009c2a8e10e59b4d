import type { Page } from '@playwright/test'

/**
 * Returns the milliseconds between the frames of the page while the mouse is dragged around a point of the window, at
 * most `radius` pixels away from it.
 */
export async function timeFrames(page: Page, from: { x: number; y: number }, radius: number, frames: number) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  // The first frames are for warm-up, and do not count.
  const warmUpFrames = 10
  const times = await page.evaluate(
    ({ from, radius, count }) =>
      new Promise<number[]>((resolve) => {
        const surface = document.querySelector('.editor-surface')!
        const moments: number[] = []
        const recordFrame = (moment: number) => {
          moments.push(moment)
          if (moments.length > count) return resolve(moments.slice(1).map((moment, index) => moment - moments[index]!))
          requestAnimationFrame(recordFrame)
          // The pointer circles and never returns to a position, so that each frame has another move to show.
          const angle = moments.length * 0.7
          const position = {
            clientX: from.x + Math.cos(angle) * (radius - (moments.length % 5)),
            clientY: from.y + Math.sin(angle) * (radius - (moments.length % 7)),
          }
          const pointer = { bubbles: true, pointerId: 1, pointerType: 'mouse', buttons: 1 }
          surface.dispatchEvent(new PointerEvent('pointermove', { ...pointer, ...position }))
        }
        requestAnimationFrame(recordFrame)
      }),
    { from, radius, count: warmUpFrames + frames },
  )
  await page.mouse.up()
  return times.slice(warmUpFrames)
}
