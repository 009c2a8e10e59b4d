import 'sharp' // its libraries must be loaded by the main thread before any worker loads them
import type { Refusal } from '@wifi-tms/contract/errors'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '@wifi-tms/contract/images'
import { refusedUpload } from '@wifi-tms/contract/uploads'
import { JobFailed, startWorkers } from '../../base/concurrency/workers.ts'
import type { Core } from '../../base/core.ts'
import { endsRight, faultOfPng, kindNames, kindOf } from './rules.ts'

/** A picture as it is stored; width and height in pixels, upright. */
export interface Decoded {
  /** The file as it came where it opens fast, else a PNG of the same pixels. */
  kept: Uint8Array
  width: number
  height: number
  /** PNG by their widths, each less than the picture's own. */
  small: ReadonlyMap<number, Uint8Array>
}

/** What the thread answers: nothing is sent back that it was given. */
export type Opened = Omit<Decoded, 'kept'> & { kept: Uint8Array | undefined }

/** What a decoding thread is asked. */
export type DecoderAsk = { decode: Uint8Array } | { from: string; to: string; width: number | undefined }

/** What calls about pictures stand on. */
export interface ImageCore extends Core {
  decoders: ReturnType<typeof startDecoders>
}

const DAMAGED = 'is damaged or cut short'
const MILLION = 1_000_000

const start = () =>
  startWorkers<DecoderAsk, Opened | undefined>(new URL('./decoder.ts', import.meta.url), {
    threads: 1,
    waiting: 200,
    deadline: 20_000,
    idle: 10_000,
  })

/** Starts the threads in which strangers' pictures are opened. */
export function startDecoders() {
  // One upload and one stored picture at a time: the largest progressive JPEG takes 400 MB to open.
  const [opening, writing] = [start(), start()]
  return {
    /** Throws Refusal where the file is not a picture that is taken, of at most so many bytes; `name` is the file's. */
    async decode(name: string, bytes: Uint8Array, most = MAX_IMAGE_BYTES): Promise<Decoded> {
      refuseByBytes(name, bytes, most)
      const opened = await opening.run({ decode: bytes }).catch((error: unknown) => {
        throw error instanceof JobFailed && error.reason !== 'stopped' ? refusalOf(error) : error
      })
      const { kept = bytes, ...said } = opened as Opened
      return { kept, ...said }
    },
    /** Writes the picture in one file to another as PNG, at most `width` pixels wide. */
    write: (from: string, to: string, width?: number) => writing.run({ from, to, width }),
    stop: () => Promise.all([opening.stop(), writing.stop()]),
  }
}

function refuseByBytes(name: string, bytes: Uint8Array, most: number): void {
  if (bytes.length > most) throw refusedUpload('too-large', `A picture may have at most ${most / 1024 / 1024} MB`)
  const kind = kindOf(bytes)
  if (!kind) throw refusedUpload('unknown-kind', `is not a ${kindNames} picture`)
  if (!endsRight(name, kind))
    throw refusedUpload('wrong-ending', `is called ${name} but holds a ${kind.toUpperCase()} picture`)
  const fault = kind === 'png' && faultOfPng(bytes)
  if (fault === 'animated') throw refusedUpload(fault, 'is animated: one still picture is needed')
  if (fault) throw refusedUpload(fault, DAMAGED)
}

/** The reason in a person's words; sharp tells its own only as text. */
function refusalOf({ reason, message }: JobFailed): Refusal {
  if (reason === 'pixels' || message.includes('pixel limit'))
    return refusedUpload('too-many-pixels', `A picture may have at most ${MAX_IMAGE_PIXELS / MILLION} million pixels`)
  if (reason === 'pages')
    return refusedUpload('animated', 'is animated or has several pages: one still picture is needed')
  if (reason === 'late' || message.includes('timeout')) return refusedUpload('too-slow', 'takes too long to open')
  if (reason === 'busy') return refusedUpload('too-many-uploads', 'Too many pictures at once, please wait')
  return refusedUpload('damaged', DAMAGED)
}
