import 'sharp' // its libraries must be loaded by the main thread before any worker loads them
import { setTimeout as after } from 'node:timers/promises'
import { Refusal } from '@wifi-tms/contract/errors'
import { MAX_IMAGE_BYTES } from '@wifi-tms/contract/images'
import { takeTurns } from '../../base/concurrency/take-turns.ts'
import { JobFailed, startWorkers } from '../../base/concurrency/workers.ts'
import type { Core } from '../../base/core.ts'
import { refusalInThread } from '../files/refused-in-thread.ts'

/** A picture as it came: the path of its file, what that is called, and the most bytes that it may have. */
export interface Came {
  path: string
  name: string
  most?: number
}

/** A picture that was opened, with the paths of what is to be kept of it; width and height in pixels, upright. */
export interface Decoded {
  /** The file as it came where it opens fast, else a PNG of the same pixels. */
  kept: string
  /** Bytes of the file that came. */
  bytes: number
  width: number
  height: number
  /** PNG by their widths, each less than the picture's own. */
  small: ReadonlyMap<number, string>
}

/** The tasks of a decoding thread: to look at a picture's header, to open one into a folder, to write a stored one as PNG. */
export type DecoderAsk =
  | { look: Required<Came> }
  | { open: Required<Came>; to: string }
  | { from: string; to: string; width: number | undefined }

/** What calls about pictures stand on. */
export interface ImageCore extends Core {
  decoders: ReturnType<typeof startDecoders>
}

/** Milliseconds that opening may take, and writing, which goes on when nobody waits for it any more. */
const [OPENING, WRITING] = [20_000, 600_000]
/** Milliseconds that a call waits for a picture that is being written. */
export const PICTURE_WITHIN_MS = 10_000

const start = (deadline: number) =>
  startWorkers<DecoderAsk, unknown>(new URL('./decoder.ts', import.meta.url), {
    threads: 1,
    waiting: 200,
    deadline,
    idle: 1000,
    apart: true,
  })

/** Starts the processes in which strangers' pictures are opened, each while there is work. */
export function startDecoders(patience: number) {
  // One upload and one stored picture at a time, for the memory that each takes.
  const [opening, writing] = [start(OPENING), start(WRITING)]
  const inTurn = takeTurns(1)
  const opened = async <T>(ask: DecoderAsk): Promise<T> =>
    (await inTurn(() => opening.run(ask)).catch((error: unknown) => {
      throw refusalInThread(error, 'pictures', 'is damaged or cut short')
    })) as T
  const whole = (came: Came): Required<Came> => ({ most: MAX_IMAGE_BYTES, ...came })
  return {
    /** Work that takes as much memory as opening a picture, and so is not done beside that. */
    inTurn,
    /** The pixels of a picture by its header. Throws Refusal where it is not one that is taken. */
    look: (came: Came) => opened<number>({ look: whole(came) }),
    /** Opens a picture into a folder, which it makes. Throws Refusal where it is not one that is taken. */
    decode: (came: Came, to: string) => opened<Decoded>({ open: whole(came), to }),
    /** Writes the picture in one file to another as PNG, at most `width` pixels wide. Throws Refusal: no time for it. */
    async write(from: string, to: string, width?: number): Promise<void> {
      await writing.run({ from, to, width }).catch((error: unknown) => {
        throw error instanceof JobFailed && ['busy', 'late'].includes(error.reason) ? busy() : error
      })
    },
    /** Waits for what is being written no longer than a call should: it goes on, and a later call finds it. Throws Refusal. */
    inTime: <T>(made: Promise<T>): Promise<T> =>
      Promise.race([
        made,
        after(patience, undefined, { ref: false }).then(() => {
          throw busy()
        }),
      ]),
    stop: () => Promise.all([opening.stop(), writing.stop()]),
  }
}

const busy = () => new Refusal('tooMany', 'The picture is being made ready: ask for it again in a moment')
