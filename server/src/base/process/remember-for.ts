/** Does work at most once in so many milliseconds for all who ask: they get the same answer. What fails is tried again. */
export function rememberFor<T>(ms: number, now: () => Date, work: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined
  return () => {
    const nowMs = now().getTime()
    if (last && Math.abs(nowMs - last.at) < ms) return last.answer
    const asked = { at: nowMs, answer: work() }
    last = asked
    asked.answer.catch(() => {
      if (last === asked) last = undefined
    })
    return asked.answer
  }
}
