/** There is no place left in the line. */
export class LineFull extends Error {}

/** Whether one more may join a line of so many, of whom the first has waited for so many milliseconds. */
export type MayWait = (inLine: number, waitedMs: number) => boolean

/** Runs at most `most` pieces of work at once; the others wait in line. Rejects with LineFull where they may not. */
export function takeTurns(most: number, mayWait: MayWait = () => true): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: { since: number; go(): void }[] = []
  let running = 0
  const hasPlace = () => mayWait(waiting.length, waiting[0] ? performance.now() - waiting[0].since : 0)
  return async (work) => {
    if (running < most) running++
    else if (!hasPlace()) throw new LineFull('too many wait already')
    else await new Promise<void>((go) => waiting.push({ since: performance.now(), go }))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next.go()
      else running--
    }
  }
}
