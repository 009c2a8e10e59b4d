import { randomBytes } from 'node:crypto'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { every } from '../concurrency/loops.ts'
import type { Config } from '../process/config.ts'

const MB = 1024 * 1024

/**
 * Bytes of free space below which calls that make the data folder grow are refused, and above which they are accepted
 * again.
 */
const LOW = 64 * MB
const WELL = 96 * MB
/**
 * The bytes of the ballast, a file that is deleted when less than its size is free: with that space people can still
 * sign in and delete things.
 */
const BALLAST = 8 * MB
/** Milliseconds between two checks of the disk, and between two lines of the log while it is full. */
const CHECK_MS = 5000
const LOG_MS = 60_000

/** A watch over the free space of the data folder. */
export interface Storage {
  /** True if the disk was nearly full at the last check. */
  readonly low: boolean
  /** Checks now, and returns `low`. */
  look(): Promise<boolean>
  stop(): Promise<void>
}

/** The number of bytes that can still be written in a folder. */
export const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const ballastIn = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'ballast')

/** Deletes the ballast before a start where the disk is too full for one. */
export async function startByBallast(config: Pick<Config, 'dataDir'>, free: typeof freeBytes): Promise<void> {
  // Before the first start there is neither folder nor ballast.
  const freeNow = await free(config.dataDir).catch(() => BALLAST)
  if (freeNow < BALLAST) await rm(ballastIn(config), { force: true })
}

/**
 * Watches the disk of the data folder, and writes the ballast. `whenChanged` is called when the disk becomes nearly
 * full, and when it has space again.
 */
export function watchStorage(
  config: Pick<Config, 'dataDir'>,
  log: Logger,
  free: typeof freeBytes,
  whenChanged: () => void,
): Storage {
  const { dataDir } = config
  const ballast = ballastIn(config)
  let low = false
  let lastTold = Number.NEGATIVE_INFINITY

  const look = async () => {
    const freeNow = await free(dataDir)
    const wasLow = low
    low = freeNow < (wasLow ? WELL : LOW)
    if (low !== wasLow) whenChanged()
    if (freeNow < BALLAST) await rm(ballast, { force: true })
    else if (!low) await putBallast(ballast)
    if (low && performance.now() - lastTold >= LOG_MS) {
      lastTold = performance.now()
      log.error({ dataDir, free: freeNow }, 'the disk is nearly full: uploads and new displays are refused')
    }
    return low
  }
  let looking: Promise<boolean> | undefined
  const lookOnce = () => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }
  const loop = every(CHECK_MS, lookOnce, log)
  loop.nudge()
  return {
    get low() {
      return low
    },
    look: lookOnce,
    stop: loop.stop,
  }
}

/** Writes the ballast, of random bytes, which no file system can compress. An incomplete ballast is written again. */
async function putBallast(path: string): Promise<void> {
  const existing = await stat(path).catch(() => undefined)
  if (existing?.size === BALLAST) return
  try {
    await using file = await open(path, 'w')
    for (let offset = 0; offset < BALLAST; offset += MB) await file.write(randomBytes(MB))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
