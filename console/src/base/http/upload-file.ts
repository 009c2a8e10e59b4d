import type { Endpoint, Output } from '@wifi-tms/contract/endpoint'
import { FILE_FIELD } from '@wifi-tms/contract/uploads'
import { addressOf } from './address.ts'
import { wireFailure } from './failure.ts'
import { openEnvelope, parseOutput } from './read-answer.ts'

/** After so many milliseconds without a byte moved or an answer an upload is given up. */
const STALL_MS = 30_000

/** A file, and the fields that go with it. */
export type FileInput = { file: File; [field: string]: unknown }

/** Sends a file and its fields; `progress` hears the part sent, 0 to 1. Throws Failure, or the signal's reason. */
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
    const alive = () => {
      clearTimeout(stall)
      stall = setTimeout(() => wire.abort(), STALL_MS)
    }
    const end = (finish: () => void) => () => {
      clearTimeout(stall)
      signal.removeEventListener('abort', giveUp)
      finish()
    }
    wire.upload.onprogress = ({ loaded, total }) => {
      alive()
      progress(total > 0 ? loaded / total : 0)
    }
    wire.onload = end(() => {
      try {
        resolve(parseOutput(endpoint, openEnvelope(wire.status, wire.responseText)))
      } catch (error) {
        reject(error)
      }
    })
    wire.onerror = end(() => reject(wireFailure('unreachable', 'Failed to fetch')))
    wire.onabort = end(() =>
      reject(signal.aborted ? signal.reason : wireFailure('timeout', `timeout of ${STALL_MS}ms exceeded`)),
    )
    // The body is read for its fields by the server, so the input of the call stands in the form, not in the address.
    wire.open(endpoint.method, addressOf(endpoint, {} as never).url)
    if (token) wire.setRequestHeader('Authorization', `Bearer ${token}`)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value))
    form.append(FILE_FIELD, file)
    alive()
    progress(0)
    wire.send(form)
  })
}
