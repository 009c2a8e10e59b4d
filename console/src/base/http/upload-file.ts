import type { Endpoint, Output } from '@wifi-tms/contract/endpoint'
import { FILE_FIELD } from '@wifi-tms/contract/uploads'
import { addressOf } from './address.ts'
import { wireFailure } from './failure.ts'
import { openEnvelope, parseOutput } from './read-answer.ts'

/** The milliseconds without a byte sent or an answer after which an upload is given up. */
const STALL_MS = 30_000

/** A file, and the fields that are sent with it. */
export type FileInput = { file: File; [field: string]: unknown }

/**
 * Sends a file and its fields; `progress` is called with the sent share, 0 to 1. Throws CallFailure, or the signal's
 * reason.
 */
export function uploadFile<E extends Endpoint>(
  endpoint: E,
  { file, ...fields }: FileInput,
  token: string | undefined,
  progress: (part: number) => void,
  signal: AbortSignal,
): Promise<Output<E>> {
  return new Promise((resolve, reject) => {
    const wire = new XMLHttpRequest()
    let stall: ReturnType<typeof setTimeout>
    const giveUp = () => wire.abort()
    signal.addEventListener('abort', giveUp)
    const restartTimer = () => {
      clearTimeout(stall)
      stall = setTimeout(() => wire.abort(), STALL_MS)
    }
    const endWith = (finish: () => void) => () => {
      clearTimeout(stall)
      signal.removeEventListener('abort', giveUp)
      finish()
    }
    wire.upload.onprogress = ({ loaded, total }) => {
      restartTimer()
      progress(total > 0 ? loaded / total : 0)
    }
    wire.onload = endWith(() => {
      try {
        resolve(parseOutput(endpoint, openEnvelope(wire.status, wire.responseText)))
      } catch (error) {
        reject(error)
      }
    })
    wire.onerror = endWith(() => reject(wireFailure('unreachable', 'Failed to fetch')))
    wire.onabort = endWith(() =>
      reject(signal.aborted ? signal.reason : wireFailure('timeout', `timeout of ${STALL_MS}ms exceeded`)),
    )
    // The call's input is in the form, not in the address, as the server reads the fields from the body.
    wire.open(endpoint.method, addressOf(endpoint, {} as never).url)
    if (token) wire.setRequestHeader('Authorization', `Bearer ${token}`)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value))
    form.append(FILE_FIELD, file)
    restartTimer()
    progress(0)
    wire.send(form)
  })
}
