import { startWorkers, type Workers } from './workers.ts'

/**
 * Runs jobs by workers that exist only while there are jobs. When the workers end, memory that jobs left behind is
 * freed.
 */
export function whileNeeded<Ask, Result>(start: () => Workers<Ask, Result>): (ask: Ask) => Promise<Result> {
  let openPool: { workers: Workers<Ask, Result>; jobs: number } | undefined
  return async (ask) => {
    openPool ??= { workers: start(), jobs: 0 }
    const pool = openPool
    pool.jobs++
    try {
      return await pool.workers.run(ask)
    } finally {
      if (--pool.jobs === 0) {
        openPool = undefined
        await pool.workers.stop()
      }
    }
  }
}

/**
 * Makes a function that runs jobs, such as reading uploaded files, in a thread that exists only while it is needed.
 * Jobs run one at a time, at most 200 wait, and one may take `deadlineMs`. `file` is the program of the thread; with
 * `asProcesses` it runs as a separate process.
 */
export const openInThread = <Ask, Result>(
  file: URL,
  deadlineMs: number,
  asProcesses = false,
): ((ask: Ask) => Promise<Result>) =>
  whileNeeded(() => startWorkers<Ask, Result>(file, { threads: 1, maxWaiting: 200, deadlineMs, asProcesses }))
