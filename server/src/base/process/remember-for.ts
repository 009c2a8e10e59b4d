/**
 * Makes a function that does work at most once in `ms` milliseconds, by the clock `now`, and gives all callers in that
 * time the same answer. After a failure the next call does the work again.
 */
export function rememberFor<T>(ms: number, now: () => Date, work: () => Promise<T>): () => Promise<T> {
  let lastAnswer: { startedMs: number; answer: Promise<T> } | undefined
  return () => {
    const nowMs = now().getTime()
    if (lastAnswer && Math.abs(nowMs - lastAnswer.startedMs) < ms) return lastAnswer.answer
    const newest = { startedMs: nowMs, answer: work() }
    lastAnswer = newest
    newest.answer.catch(() => {
      if (lastAnswer === newest) lastAnswer = undefined
    })
    return newest.answer
  }
}
