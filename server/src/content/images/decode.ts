import 'sharp' // The main thread must load its libraries before any worker does.
import { setTimeout as after } from 'node:timers/promises'
import { Refusal } from '@wifi-tms/contract/errors'
import { MAX_IMAGE_BYTES, type UploadedFormat } from '@wifi-tms/contract/images'
import { takeTurns } from '../../base/concurrency/take-turns.ts'
import { JobFailed, startWorkers } from '../../base/concurrency/workers.ts'
import type { Core } from '../../base/core.ts'
import { refusalInThread } from '../files/refused-in-thread.ts'

/**
 * An uploaded picture: the path of its file, the most bytes that it may have, and whether the first picture of an
 * animated one is taken, or of one with several pages.
 */
export interface Came {
  path: string
  most?: number
  isFirstTaken?: boolean
}

/** An opened picture, with the paths of the files to keep; width and height in pixels, upright. */
export interface Decoded {
  /** The uploaded file where it opens fast, otherwise a PNG of the same pixels. */
  kept: string
  /** The format of the uploaded file, whatever its name, and its bytes. */
  format: UploadedFormat
  bytes: number
  width: number
  height: number
  /** PNGs by their widths, each smaller than the picture's own. */
  small: ReadonlyMap<number, string>
}

/**
 * The tasks of a decoding thread: to read a picture's header, to open one into a folder, or to write a stored one as
 * PNG.
 */
export type DecoderAsk =
  | { look: Required<Came> }
  | { open: Required<Came>; to: string }
  | { from: string; to: string; width: number | undefined }

/** The core with the decoders, which calls about pictures need. */
export interface ImageCore extends Core {
  decoders: ReturnType<typeof startDecoders>
}

/** The most milliseconds for opening, and for writing, which goes on when nobody waits for it any more. */
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
  // One upload and one stored picture at a time, because of the memory that each takes.
  const [opening, writing] = [start(OPENING), start(WRITING)]
  const inTurn = takeTurns(1)
  const opened = async <T>(ask: DecoderAsk): Promise<T> =>
    (await inTurn(() => opening.run(ask)).catch((error: unknown) => {
      throw refusalInThread(error, 'pictures', 'is damaged or cut short')
    })) as T
  const whole = (came: Came): Required<Came> => ({ most: MAX_IMAGE_BYTES, isFirstTaken: false, ...came })
  return {
    /** Runs work that takes as much memory as opening a picture, and so must not run beside that. */
    inTurn,
    /** The number of pixels of a picture, from its header. Throws Refusal for a picture that is not accepted. */
    look: (came: Came) => opened<number>({ look: whole(came) }),
    /** Opens a picture into a folder, which it makes. Throws Refusal for a picture that is not accepted. */
    decode: (came: Came, to: string) => opened<Decoded>({ open: whole(came), to }),
    /** Writes a picture to another file as PNG, at most `width` pixels wide. Throws Refusal where there is no time. */
    async write(from: string, to: string, width?: number): Promise<void> {
      await writing.run({ from, to, width }).catch((error: unknown) => {
        throw error instanceof JobFailed && ['busy', 'late'].includes(error.reason) ? busy() : error
      })
    },
    /** Waits for a file no longer than a call should: its writing goes on for a later call. Throws Refusal. */
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
