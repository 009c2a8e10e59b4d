/** The line has no place left. */
export class LineFull extends Error {}

/** Tells if one more may join a line of `inLine`, whose first has waited `waitedMs` ms, `ofItsOwn` of its owner. */
export type MayWait = (inLine: number, waitedMs: number, ofItsOwn: number) => boolean

/**
 * Runs at most `most` pieces of work at once; the others wait in line, where owners take turns: whoever brings many
 * only delays their own. Rejects with LineFull where the line's own bound, or one of this piece of work, forbids to
 * wait.
 */
export function takeTurns(most: number, mayWait: MayWait = () => true) {
  /** The waiting work by owner; the owner whose turn is next comes first. */
  const waiting = new Map<string, { since: number; go(): void }[]>()
  let inLine = 0
  let running = 0
  const waitedMs = () => {
    for (const [first] of waiting.values()) return performance.now() - first!.since
    return 0
  }
  const next = () => {
    for (const [owner, own] of waiting) {
      waiting.delete(owner)
      const first = own.shift()!
      if (own.length > 0) waiting.set(owner, own)
      inLine--
      return first.go
    }
    return undefined
  }
  return async <T>(work: () => Promise<T>, owner = '', mayWaitHere = mayWait): Promise<T> => {
    const own = waiting.get(owner) ?? []
    if (running < most) running++
    else if (!mayWaitHere(inLine, waitedMs(), own.length)) throw new LineFull('too many wait already')
    else {
      waiting.set(owner, own)
      inLine++
      await new Promise<void>((go) => own.push({ since: performance.now(), go }))
    }
    try {
      return await work()
    } finally {
      const go = next()
      if (go) go()
      else running--
    }
  }
}
