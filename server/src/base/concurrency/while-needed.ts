import { startWorkers, type Workers } from './workers.ts'

/** Workers that exist only while there are jobs: memory that jobs leave behind in the threads is freed with them. */
export function whileNeeded<Ask, Result>(start: () => Workers<Ask, Result>): (ask: Ask) => Promise<Result> {
  let open: { workers: Workers<Ask, Result>; jobs: number } | undefined
  return async (ask) => {
    open ??= { workers: start(), jobs: 0 }
    const mine = open
    mine.jobs++
    try {
      return await mine.workers.run(ask)
    } finally {
      if (--mine.jobs === 0) {
        open = undefined
        await mine.workers.stop()
      }
    }
  }
}

/**
 * Opens strangers' files in a thread that exists only while it is needed, one at a time: at most 200 wait, and one may
 * take `deadline` ms. `file` is the program of the thread, which is `apart` where it is a process of its own.
 */
export const openInThread = <Ask, Result>(
  file: URL,
  deadline: number,
  apart = false,
): ((ask: Ask) => Promise<Result>) =>
  whileNeeded(() => startWorkers<Ask, Result>(file, { threads: 1, waiting: 200, deadline, apart }))
