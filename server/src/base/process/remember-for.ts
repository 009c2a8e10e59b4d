/** Does work at most once in so many milliseconds for all who ask: they get the same answer. What fails is tried again. */
export function rememberFor<T>(ms: number, now: () => Date, work: () => Promise<T>): () => Promise<T> {
  let lastAnswer: { at: number; answer: Promise<T> } | undefined
  return () => {
    const nowMs = now().getTime()
    if (lastAnswer && Math.abs(nowMs - lastAnswer.at) < ms) return lastAnswer.answer
    const newest = { at: nowMs, answer: work() }
    lastAnswer = newest
    newest.answer.catch(() => {
      if (lastAnswer === newest) lastAnswer = undefined
    })
    return newest.answer
  }
}
