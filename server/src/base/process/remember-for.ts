/** Does work at most once in so many milliseconds for all who ask: they get the same answer. What fails is tried again. */
export function rememberFor<T>(ms: number, now: () => Date, work: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined
  return () => {
    const nowMs = now().getTime()
    if (last && Math.abs(nowMs - last.at) < ms) return last.answer
    const newest = { at: nowMs, answer: work() }
    last = newest
    newest.answer.catch(() => {
      if (last === newest) last = undefined
    })
    return newest.answer
  }
}
