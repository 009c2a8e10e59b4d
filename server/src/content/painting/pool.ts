import { availableParallelism } from 'node:os'
import type { PaintJob } from '@wifi-tms/paint/job'
import { DoesNotFit } from '@wifi-tms/paint/paint'
import type { Panel } from '@wifi-tms/paint/panels'
import type { Who } from '../../api/http/who.ts'
import type { Core } from '../../base/core.ts'
import 'sharp' // The main thread must load its libraries before any worker does.
import { pictureCache } from '../../base/blobs/recent-bytes.ts'
import { onceEach } from '../../base/concurrency/once.ts'
import { takeTurns } from '../../base/concurrency/take-turns.ts'
import { JobFailed, startWorkers } from '../../base/concurrency/workers.ts'
import { type Painted, type PainterAnswer, type PainterTask, type PictureFormat, TOO_HEAVY } from './painter-task.ts'

/** A request to paint: a job, the blobs behind its pictures by image `_id`, and a function that reads a blob. */
export interface PaintRequest {
  job: PaintJob
  pictures: ReadonlyMap<string, string>
  read(sha256: string): Promise<Uint8Array | undefined>
}

/** The core with the painters, for parts of the server that paint. */
export interface PaintingCore extends Core {
  painters: Painters
}

/** The threads that paint. */
export type Painters = Awaited<ReturnType<typeof startPainting>>

/** The maximum number of bytes of pictures for people (screens and previews) in the cache. */
const CACHE_BYTES = 32 * 1024 * 1024
/** The maximum number of pictures for people that are made at once. They must not delay pictures for devices. */
const AT_ONCE = 2
/** The maximum number of waiting pictures of one person. */
const MOST_WAITING_OF_PERSON = 500
/** The maximum number of waiting pictures of all people. */
const MOST_WAITING = 1000
/**
 * The longest time for one picture, in milliseconds. The painter's own limit ends excessive work earlier, on slow
 * machines too.
 */
const DEADLINE_MS = 60_000

/** Opens the pool. Its threads start with the first job. */
export async function startPainting(file = new URL('./painter.ts', import.meta.url)) {
  const workers = startWorkers<PainterTask, PainterAnswer>(file, {
    threads: Math.max(1, availableParallelism() - 1),
    maxWaiting: 1000,
    deadlineMs: DEADLINE_MS,
  })
  // Jobs that take much memory run one at a time, in a process that ends and so frees the memory.
  const separateProcess = startWorkers<PainterTask, PainterAnswer>(file, {
    threads: 1,
    maxWaiting: 1000,
    deadlineMs: DEADLINE_MS,
    idleMs: 1000,
    asProcesses: true,
  })
  const once = onceEach()
  const cached = pictureCache(CACHE_BYTES, once)
  const inTurn = takeTurns(
    AT_ONCE,
    (waitingCount, _, ownCount) => waitingCount < MOST_WAITING && ownCount < MOST_WAITING_OF_PERSON,
  )
  return {
    /** Paints a picture. Throws DoesNotFit, or JobFailed if painting died or took too long. */
    async paint({ job, pictures, read }: PaintRequest): Promise<Painted> {
      const task = { paint: job, pictures }
      const answer = workers.run(task, read).catch((error: unknown) => {
        if (!(error instanceof JobFailed && error.reason === TOO_HEAVY)) throw error
        // The job takes too much memory to run beside other jobs.
        return separateProcess.run({ ...task, inOwnProcess: true }, read)
      })
      // Only the name and the text of an error in a thread arrive here, so DoesNotFit is made again.
      return answer.catch((error: unknown) => {
        throw error instanceof JobFailed && error.reason === DoesNotFit.name ? new DoesNotFit(error.message) : error
      }) as Promise<Painted>
    },
    /** Turns a frame into an upright PNG in the inks' own colours. */
    png: (frame: Uint8Array, panel: Panel) => workers.run({ png: frame, panel }) as Promise<Uint8Array>,
    /** Turns a frame into a file for a device, once, and caches the file. The key determines the content. */
    file: (key: string, read: () => Promise<{ frame: Uint8Array; panel: Panel }>, format: PictureFormat) =>
      cached(`${format} ${key}`, async () => {
        const { frame: file, panel } = await read()
        return (await workers.run({ file, panel, format })) as Uint8Array
      }),
    once,
    /**
     * Makes a PNG for people, once, and caches it. The key determines the content. People take turns. Rejects with
     * LineFull.
     */
    picture: (key: string, { accountId }: Pick<Who, 'accountId'>, make: () => Promise<Uint8Array>) =>
      cached(key, () => inTurn(make, accountId)),
    stop: () => Promise.all([workers.stop(), separateProcess.stop()]),
  }
}
