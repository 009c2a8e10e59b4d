import { randomBytes } from 'node:crypto'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { every } from '../concurrency/loops.ts'
import type { Config } from '../process/config.ts'

const MB = 1024 * 1024

/**
 * Below LOW_BYTES of free space, calls that make the data folder grow are refused. From ENOUGH_BYTES on they are
 * accepted again.
 */
const LOW_BYTES = 64 * MB
const ENOUGH_BYTES = 96 * MB
/**
 * The size of the ballast, a file that is deleted when less than its size is free. With the space of the ballast people
 * can still sign in and delete things.
 */
const BALLAST_BYTES = 8 * MB
/** Milliseconds between two checks of the disk, and between two lines of the log while it is full. */
const CHECK_MS = 5000
const LOG_MS = 60_000

/** A watch over the free space of the data folder. */
export interface Storage {
  /** True if the disk was nearly full at the last check. */
  readonly low: boolean
  /** Checks now, and returns `low`. */
  check(): Promise<boolean>
  stop(): Promise<void>
}

/** The number of bytes that can still be written in a folder. */
export const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const ballastIn = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'ballast')

/** Deletes the ballast if the disk is too full for the server to start. `free` measures the free bytes. */
export async function dropBallastIfFull(config: Pick<Config, 'dataDir'>, free: typeof freeBytes): Promise<void> {
  // Before the first start there is neither folder nor ballast.
  const freeNow = await free(config.dataDir).catch(() => BALLAST_BYTES)
  if (freeNow < BALLAST_BYTES) await rm(ballastIn(config), { force: true })
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
  let lastLoggedAt = Number.NEGATIVE_INFINITY

  const checkSpace = async () => {
    const freeNow = await free(dataDir)
    const wasLow = low
    low = freeNow < (wasLow ? ENOUGH_BYTES : LOW_BYTES)
    if (low !== wasLow) whenChanged()
    if (freeNow < BALLAST_BYTES) await rm(ballast, { force: true })
    else if (!low) await writeBallast(ballast)
    if (low && performance.now() - lastLoggedAt >= LOG_MS) {
      lastLoggedAt = performance.now()
      log.error({ dataDir, free: freeNow }, 'the disk is nearly full: uploads and new displays are refused')
    }
    return low
  }
  let running: Promise<boolean> | undefined
  const checkOnce = () => {
    running ??= checkSpace().finally(() => {
      running = undefined
    })
    return running
  }
  const loop = every(CHECK_MS, checkOnce, log)
  loop.nudge()
  return {
    get low() {
      return low
    },
    check: checkOnce,
    stop: loop.stop,
  }
}

/** Writes the ballast, of random bytes, which no file system can compress. An incomplete ballast is written again. */
async function writeBallast(path: string): Promise<void> {
  const existing = await stat(path).catch(() => undefined)
  if (existing?.size === BALLAST_BYTES) return
  try {
    await using file = await open(path, 'w')
    for (let offset = 0; offset < BALLAST_BYTES; offset += MB) await file.write(randomBytes(MB))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
