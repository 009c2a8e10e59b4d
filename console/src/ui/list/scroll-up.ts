/** The duration of the scroll to the top after a change of page, in milliseconds. */
export const SCROLL_MS = 800

/** Gives the part of the way (0 to 1) at a part of the time: slow, quick, slow. */
export const eased = (time: number): number => (time < 0.5 ? 2 * time * time : 1 - 2 * (1 - time) * (1 - time))

/** Scrolls the page to its top; at once for people who want no motion. */
export function scrollUp() {
  const from = window.scrollY
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return window.scrollTo(0, 0)
  const start = performance.now()
  const step = (now: number) => {
    const time = Math.min(1, (now - start) / SCROLL_MS)
    window.scrollTo(0, from * (1 - eased(time)))
    if (time < 1) requestAnimationFrame(step)
  }
  if (from > 0) requestAnimationFrame(step)
}
