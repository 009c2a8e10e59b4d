import { randomBytes } from 'node:crypto'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { every } from '../concurrency/loops.ts'
import type { Config } from '../process/config.ts'

const MB = 1024 * 1024

/** With less free than this, what makes the data folder grow is refused; with so much it is taken again. */
const LOW = 64 * MB
const WELL = 96 * MB
/** So much lies in a file for nothing, to be given up when less than that is free: people get in by it and make room. */
const BALLAST = 8 * MB
/** So often it is looked, and so often the log is told of it while it lasts, in ms. */
const LOOK = 5000
const TELL = 60_000

/** How much room the data folder has. */
export interface Storage {
  /** Whether it was nearly full when it was last looked at. */
  readonly low: boolean
  /** Looks now. */
  look(): Promise<boolean>
  stop(): Promise<void>
}

/** Tells how many bytes can still be written below a folder. */
export const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const ballastIn = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'ballast')

/** Gives the ballast up where the disk is so full that a server could hardly start on it. */
export async function startByBallast(config: Pick<Config, 'dataDir'>, free: typeof freeBytes): Promise<void> {
  // Where there is no folder yet there is no ballast.
  const left = await free(config.dataDir).catch(() => BALLAST)
  if (left < BALLAST) await rm(ballastIn(config), { force: true })
}

/** Keeps an eye on the disk of the data folder, and ballast on it. `changed` is called when it becomes nearly full or well. */
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

/** Writes what no file system makes smaller. One that was cut off is written anew. */
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
