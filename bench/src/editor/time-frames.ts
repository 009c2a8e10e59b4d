import type { Page } from '@playwright/test'

/** Gives the milliseconds between one frame of the page and the next while the mouse is dragged around a point of the window. */
export async function timeFrames(page: Page, from: { x: number; y: number }, reach: number, frames: number) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  const first = 10
  const times = await page.evaluate(
    ({ from, reach, count }) =>
      new Promise<number[]>((resolve) => {
        const surface = document.querySelector('.editor-surface')!
        const moments: number[] = []
        const note = (moment: number) => {
          moments.push(moment)
          if (moments.length > count) return resolve(moments.slice(1).map((after, index) => after - moments[index]!))
          requestAnimationFrame(note)
          // Round and round, never twice to the same place: each frame has another move to show.
          const angle = moments.length * 0.7
          const place = {
            clientX: from.x + Math.cos(angle) * (reach - (moments.length % 5)),
            clientY: from.y + Math.sin(angle) * (reach - (moments.length % 7)),
          }
          const held = { bubbles: true, pointerId: 1, pointerType: 'mouse', buttons: 1 }
          surface.dispatchEvent(new PointerEvent('pointermove', { ...held, ...place }))
        }
        requestAnimationFrame(note)
      }),
    { from, reach, count: first + frames },
  )
  await page.mouse.up()
  return times.slice(first)
}
