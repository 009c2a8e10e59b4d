import { randomBytes } from 'node:crypto'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { every } from '../concurrency/loops.ts'
import type { Config } from '../process/config.ts'

const MB = 1024 * 1024

/** Bytes of free space below which calls that make the data folder grow are refused, and above which accepted. */
const LOW = 64 * MB
const WELL = 96 * MB
/** Bytes of an empty file that is deleted when less is free: with that room people can sign in and delete things. */
const BALLAST = 8 * MB
/** Milliseconds between two looks at the disk, and between two lines of the log while it is full. */
const LOOK = 5000
const TELL = 60_000

/** A watch over the free space of the data folder. */
export interface Storage {
  /** True if the disk was nearly full at the last look. */
  readonly low: boolean
  /** Looks now. */
  look(): Promise<boolean>
  stop(): Promise<void>
}

/** The number of bytes that can still be written in a folder. */
export const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const ballastIn = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'ballast')

/** Deletes the ballast where the disk is so full that a server could hardly start. */
export async function startByBallast(config: Pick<Config, 'dataDir'>, free: typeof freeBytes): Promise<void> {
  // Without a folder there is no ballast yet.
  const left = await free(config.dataDir).catch(() => BALLAST)
  if (left < BALLAST) await rm(ballastIn(config), { force: true })
}

/** Watches the disk of the data folder, and keeps ballast on it. `changed` is called when it becomes full, or well. */
export function watchStorage(
  config: Pick<Config, 'dataDir'>,
  log: Logger,
  free: typeof freeBytes,
  changed: () => void,
): Storage {
  const { dataDir } = config
  const ballast = ballastIn(config)
  let low = false
  let told = Number.NEGATIVE_INFINITY

  const look = async () => {
    const left = await free(dataDir)
    const was = low
    low = left < (was ? WELL : LOW)
    if (low !== was) changed()
    if (left < BALLAST) await rm(ballast, { force: true })
    else if (!low) await putBallast(ballast)
    if (low && performance.now() - told >= TELL) {
      told = performance.now()
      log.error({ dataDir, free: left }, 'the disk is nearly full: uploads and new displays are refused')
    }
    return low
  }
  let looking: Promise<boolean> | undefined
  const once = () => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }
  const loop = every(LOOK, once, log)
  loop.nudge()
  return {
    get low() {
      return low
    },
    look: once,
    stop: loop.stop,
  }
}

/** Writes bytes that no file system can compress. A ballast that was cut off is written again. */
async function putBallast(path: string): Promise<void> {
  const there = await stat(path).catch(() => undefined)
  if (there?.size === BALLAST) return
  try {
    await using file = await open(path, 'w')
    for (let at = 0; at < BALLAST; at += MB) await file.write(randomBytes(MB))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
