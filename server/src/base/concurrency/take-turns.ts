/** Thrown where the queue has no place left. */
export class LineFull extends Error {}

/**
 * True if further work may join a queue of `inLine` pieces, the first of which has waited `waitedMs` ms, and `ofItsOwn`
 * of which have the same owner.
 */
export type MayWait = (inLine: number, waitedMs: number, ofItsOwn: number) => boolean

/**
 * Runs at most `most` pieces of work at once; the others wait in a queue, where owners take turns, so that an owner
 * with much work delays only its own. Rejects with LineFull where `mayWait` (or `mayWaitHere`, which replaces it for
 * one piece of work) returns false.
 */
export function takeTurns(most: number, mayWait: MayWait = () => true) {
  /** The waiting work by owner; the owner whose turn is next comes first. */
  const waiting = new Map<string, { since: number; go(): void }[]>()
  let inLine = 0
  let running = 0
  const waitedMs = () => {
    for (const [firstInLine] of waiting.values()) return performance.now() - firstInLine!.since
    return 0
  }
  const takeNext = () => {
    for (const [owner, workOfOwner] of waiting) {
      waiting.delete(owner)
      const firstInLine = workOfOwner.shift()!
      if (workOfOwner.length > 0) waiting.set(owner, workOfOwner)
      inLine--
      return firstInLine.go
    }
    return undefined
  }
  return async <T>(work: () => Promise<T>, owner = '', mayWaitHere = mayWait): Promise<T> => {
    const workOfOwner = waiting.get(owner) ?? []
    if (running < most) running++
    else if (!mayWaitHere(inLine, waitedMs(), workOfOwner.length)) throw new LineFull('too many wait already')
    else {
      waiting.set(owner, workOfOwner)
      inLine++
      await new Promise<void>((go) => workOfOwner.push({ since: performance.now(), go }))
    }
    try {
      return await work()
    } finally {
      const go = takeNext()
      if (go) go()
      else running--
    }
  }
}
