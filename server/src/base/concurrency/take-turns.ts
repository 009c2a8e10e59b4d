/** Thrown if no more work may wait in the queue. */
export class LineFull extends Error {}

/**
 * True if further work may join a queue of `queueLength` pieces. The first of them has waited `waitedMs` ms, and
 * `ownQueueLength` of them have the same owner as the new one.
 */
export type MayWait = (queueLength: number, waitedMs: number, ownQueueLength: number) => boolean

/**
 * Runs at most `maxRunning` pieces of work at once. The others wait in a queue, where owners take turns, so that an
 * owner with much work delays only their own work. Rejects with LineFull where `mayWait` returns false; `mayWaitHere`
 * replaces `mayWait` for one piece of work.
 */
export function takeTurns(maxRunning: number, mayWait: MayWait = () => true) {
  /** The waiting work by owner; the owner whose turn is next comes first. */
  const waiting = new Map<string, { since: number; start(): void }[]>()
  let queueLength = 0
  let running = 0
  const waitedMs = () => {
    for (const [first] of waiting.values()) return performance.now() - first!.since
    return 0
  }
  const takeNext = () => {
    for (const [owner, workOfOwner] of waiting) {
      waiting.delete(owner)
      const first = workOfOwner.shift()!
      if (workOfOwner.length > 0) waiting.set(owner, workOfOwner)
      queueLength--
      return first.start
    }
    return undefined
  }
  return async <T>(work: () => Promise<T>, owner = '', mayWaitHere = mayWait): Promise<T> => {
    const workOfOwner = waiting.get(owner) ?? []
    if (running < maxRunning) running++
    else if (!mayWaitHere(queueLength, waitedMs(), workOfOwner.length)) throw new LineFull('too many wait already')
    else {
      waiting.set(owner, workOfOwner)
      queueLength++
      await new Promise<void>((start) => workOfOwner.push({ since: performance.now(), start }))
    }
    try {
      return await work()
    } finally {
      const start = takeNext()
      if (start) start()
      else running--
    }
  }
}
