/** There is no place left in the line. */
export class LineFull extends Error {}

/**
 * Runs at most `most` pieces of work at once; the others wait in line. Rejects with LineFull where `line` of them wait
 * already.
 */
export function takeTurns(most: number, line = Number.POSITIVE_INFINITY): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < most) running++
    else if (waiting.length >= line) throw new LineFull('too many wait already')
    else await new Promise<void>((turn) => waiting.push(turn))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
