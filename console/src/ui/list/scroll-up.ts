/** The duration of the scroll to the top after a change of page, in milliseconds. */
export const SCROLL_MS = 800

/**
 * Gives the share of the distance (0 to 1) that is covered at a share of the time. The speed grows until half of the
 * time, then falls.
 */
export const eased = (time: number): number => (time < 0.5 ? 2 * time * time : 1 - 2 * (1 - time) * (1 - time))

/** Scrolls the page to its top. People who want no motion get there at once. */
export function scrollUp() {
  const startY = window.scrollY
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return window.scrollTo(0, 0)
  const startTime = performance.now()
  const step = (frameTime: number) => {
    const time = Math.min(1, (frameTime - startTime) / SCROLL_MS)
    window.scrollTo(0, startY * (1 - eased(time)))
    if (time < 1) requestAnimationFrame(step)
  }
  if (startY > 0) requestAnimationFrame(step)
}
