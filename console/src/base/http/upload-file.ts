import type { Endpoint, Output } from '@wifi-tms/contract/endpoint'
import { FILE_FIELD } from '@wifi-tms/contract/uploads'
import { addressOf } from './address.ts'
import { wireFailure } from './failure.ts'
import { openEnvelope, parseOutput } from './read-answer.ts'

/** The longest time without a sent byte or an answer, in milliseconds; then the upload is cancelled. */
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
    const request = new XMLHttpRequest()
    let stallTimer: ReturnType<typeof setTimeout>
    const cancel = () => request.abort()
    signal.addEventListener('abort', cancel)
    const restartTimer = () => {
      clearTimeout(stallTimer)
      stallTimer = setTimeout(() => request.abort(), STALL_MS)
    }
    /** Makes the handler of an event that ends the upload. */
    const endWith = (finish: () => void) => () => {
      clearTimeout(stallTimer)
      signal.removeEventListener('abort', cancel)
      finish()
    }
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer()
      progress(total > 0 ? loaded / total : 0)
    }
    request.onload = endWith(() => {
      try {
        resolve(parseOutput(endpoint, openEnvelope(request.status, request.responseText)))
      } catch (error) {
        reject(error)
      }
    })
    request.onerror = endWith(() => reject(wireFailure('unreachable', 'Failed to fetch')))
    request.onabort = endWith(() =>
      reject(signal.aborted ? signal.reason : wireFailure('timeout', `timeout of ${STALL_MS}ms exceeded`)),
    )
    // The call's input is in the form, not in the address, because the server reads the fields from the body.
    request.open(endpoint.method, addressOf(endpoint, {} as never).url)
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value))
    form.append(FILE_FIELD, file)
    restartTimer()
    progress(0)
    request.send(form)
  })
}
