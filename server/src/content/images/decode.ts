import 'sharp' // The main thread must load its libraries before any worker does.
import { setTimeout as after } from 'node:timers/promises'
import { Refusal } from '@wifi-tms/contract/errors'
import { MAX_IMAGE_BYTES, type UploadedFormat } from '@wifi-tms/contract/images'
import { takeTurns } from '../../base/concurrency/take-turns.ts'
import { JobFailed, startWorkers } from '../../base/concurrency/workers.ts'
import type { Core } from '../../base/core.ts'
import { refusalInThread } from '../files/refused-in-thread.ts'

/** The file of an uploaded picture. */
export interface PictureFile {
  path: string
  /** The maximum number of bytes that the file may have. */
  maxBytes?: number
  /** True if an animation or a file with several pages is accepted too; then its first picture is stored. */
  acceptsSeveralFrames?: boolean
}

/** An opened picture, with the paths of the files to keep; width and height in pixels, upright. */
export interface Decoded {
  /** The path of the uploaded file if it opens fast, otherwise of a PNG with the same pixels. */
  keptPath: string
  /** The format of the uploaded file by its content. */
  format: UploadedFormat
  /** The size of the uploaded file. */
  bytes: number
  width: number
  height: number
  /** The paths of PNGs by their widths, all smaller than the picture's own. */
  smallPngs: ReadonlyMap<number, string>
}

/**
 * The tasks of a decoding process: to count a picture's pixels by its header, to open a picture into a folder, or to
 * write a stored picture as PNG.
 */
export type DecoderTask =
  | { countPixelsOf: Required<PictureFile> }
  | { open: Required<PictureFile>; to: string }
  | { from: string; to: string; width: number | undefined }

/** The core together with the decoders, for the calls about pictures. */
export interface ImageCore extends Core {
  decoders: ReturnType<typeof startDecoders>
}

/** The longest time for opening a picture, in milliseconds. */
const OPENING_MS = 20_000
/**
 * The longest time for writing a picture, in milliseconds. The writing continues after the call has stopped waiting.
 */
const WRITING_MS = 600_000
/** The time for which a call waits for a picture that is being written, in milliseconds. */
export const PICTURE_WITHIN_MS = 10_000

const startPool = (deadline: number) =>
  startWorkers<DecoderTask, unknown>(new URL('./decoder.ts', import.meta.url), {
    threads: 1,
    maxWaiting: 200,
    deadlineMs: deadline,
    idleMs: 1000,
    asProcesses: true,
  })

/**
 * Starts the processes that open uploaded pictures. Each runs only while there is work. `patienceMs` is the longest
 * wait in `inTime`, in milliseconds.
 */
export function startDecoders(patienceMs: number) {
  // One upload and one stored picture at a time, because of the memory that each takes.
  const [opening, writing] = [startPool(OPENING_MS), startPool(WRITING_MS)]
  const inTurn = takeTurns(1)
  const runOpening = async <T>(task: DecoderTask): Promise<T> =>
    (await inTurn(() => opening.run(task)).catch((error: unknown) => {
      throw refusalInThread(error, 'pictures', 'is damaged or cut short')
    })) as T
  const withDefaults = (file: PictureFile): Required<PictureFile> => ({
    maxBytes: MAX_IMAGE_BYTES,
    acceptsSeveralFrames: false,
    ...file,
  })
  return {
    /** Runs work that takes as much memory as opening a picture. No picture is opened meanwhile. */
    inTurn,
    /** The number of pixels of a picture, from its header. Throws Refusal for a picture that is not accepted. */
    countPixels: (file: PictureFile) => runOpening<number>({ countPixelsOf: withDefaults(file) }),
    /** Makes a folder, and opens a picture into it. Throws Refusal for a picture that is not accepted. */
    decode: (file: PictureFile, to: string) => runOpening<Decoded>({ open: withDefaults(file), to }),
    /**
     * Writes a picture to another file as PNG, at most `width` pixels wide. Throws Refusal if there is no time for it.
     */
    async write(from: string, to: string, width?: number): Promise<void> {
      await writing.run({ from, to, width }).catch((error: unknown) => {
        throw error instanceof JobFailed && ['busy', 'late'].includes(error.reason) ? busyRefusal() : error
      })
    },
    /** Waits for a file for at most `patienceMs` ms, then throws Refusal. The writing continues for a later call. */
    inTime: <T>(writtenFile: Promise<T>): Promise<T> =>
      Promise.race([
        writtenFile,
        after(patienceMs, undefined, { ref: false }).then(() => {
          throw busyRefusal()
        }),
      ]),
    stop: () => Promise.all([opening.stop(), writing.stop()]),
  }
}

const busyRefusal = () => new Refusal('tooMany', 'The picture is being made ready: ask for it again in a moment')
