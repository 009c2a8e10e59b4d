import { useMutation } from '@tanstack/react-query'
import type { Endpoint, Input, Output } from '@wifi-tms/contract/endpoint'
import { call } from '../http/call.ts'
import type { CallFailure } from '../http/failure.ts'
import { type FileInput, uploadFile } from '../http/upload-file.ts'
import { useSession } from '../session/session.ts'
import { concerned } from './concerned.ts'
import { queries } from './query-client.ts'

/** Fetches again every answer on the screen that a call may have changed. */
export const refreshAfter = ({ changes }: Endpoint) =>
  queries.invalidateQueries({
    predicate: ({ queryKey }) => changes.some((resource) => concerned(queryKey, { resource, ids: [] })),
  })

/** The callbacks of an upload: its progress from 0 to 1, and the signal that cancels it. */
interface UploadCallbacks {
  progress: (part: number) => void
  signal: () => AbortSignal
}

/**
 * Gives a function that makes a call which changes something. A failure becomes a toast, in which the words of the noun
 * name the fields. `timeout` is the longest wait for the answer, in ms; absent: the wait of all calls.
 */
export const useChange = <E extends Endpoint>(endpoint: E, noun?: string, upload?: UploadCallbacks, timeout?: number) =>
  useMutation<Output<E>, CallFailure, Input<E>>({
    mutationFn: (input) => {
      const { token } = useSession.getState()
      if (!endpoint.upload || !upload) return call(endpoint, input, { token, timeout })
      return uploadFile(endpoint, input as unknown as FileInput, token, upload.progress, upload.signal())
    },
    onSuccess: () => void refreshAfter(endpoint),
    meta: { noun },
  })
