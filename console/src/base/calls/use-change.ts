import type { Endpoint, Input, Output } from '@wifi-tms/contract/endpoint'
import { type CallOptions, call } from '../http/call.ts'
import { freshName } from '../http/fresh-name.ts'
import { type FileInput, uploadFile } from '../http/upload-file.ts'
import { useSession } from '../session/session.ts'
import { isAffected } from './is-affected.ts'
import { hasTimedOut, queries } from './query-client.ts'
import { useLastingMutation } from './use-lasting-mutation.ts'

/** Fetches again every answer on the screen that a call may have changed. */
export const refreshAfter = ({ changes }: Endpoint) =>
  queries.invalidateQueries({
    predicate: ({ queryKey }) => changes.some((resource) => isAffected(queryKey, { resource, ids: [] })),
  })

/**
 * Makes a call, and repeats it once if it times out and cannot change anything twice: the server recognises a repeated
 * idempotency key, and a call that only reads changes nothing. A call with a timeout of its own is not repeated.
 */
async function callOrRepeat<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
): Promise<Output<E>> {
  const attempt = () => call(endpoint, input, options)
  const isSafeToRepeat = endpoint.takesIdempotencyKey || (endpoint.reads.length > 0 && endpoint.changes.length === 0)
  try {
    return await attempt()
  } catch (error) {
    if (isSafeToRepeat && !options.timeout && hasTimedOut(error)) return attempt()
    throw error
  }
}

/** The callbacks of an upload: its progress from 0 to 1, and the signal that cancels it. */
interface UploadCallbacks {
  progress: (part: number) => void
  signal: () => AbortSignal
}

/**
 * Gives a function that makes a call which changes something. A failure becomes a toast, in which the words of the noun
 * name the fields. `timeout` is the longest wait for the answer, in ms; if absent, the usual one.
 */
export const useChange = <E extends Endpoint>(endpoint: E, noun?: string, upload?: UploadCallbacks, timeout?: number) =>
  useLastingMutation<Output<E>, Input<E>>({
    mutationFn: (input) => {
      const { token } = useSession.getState()
      const idempotencyKey = endpoint.takesIdempotencyKey && freshName()
      if (!endpoint.upload || !upload) return callOrRepeat(endpoint, input, { token, timeout, idempotencyKey })
      return uploadFile(endpoint, input as unknown as FileInput, token, upload.progress, upload.signal())
    },
    onSuccess: () => void refreshAfter(endpoint),
    meta: { noun },
  })
