import { useMutation } from '@tanstack/react-query'
import type { Endpoint, Input, Output } from '@wifi-tms/contract/endpoint'
import { call } from '../http/call.ts'
import type { Failure } from '../http/failure.ts'
import { useSession } from '../session/session.ts'
import { concerned } from './concerned.ts'
import { queries } from './queries.ts'

/** Fetches anew all that stands on the screen and that a call has made old. */
export const refreshAfter = ({ changes }: Endpoint) =>
  queries.invalidateQueries({
    predicate: ({ queryKey }) => changes.some((resource) => concerned(queryKey, { resource, ids: [] })),
  })

/** Gives a call that changes something. Its failure becomes a toast, in which the words of the noun name the fields. */
export const useChange = <E extends Endpoint>(endpoint: E, noun?: string) =>
  useMutation<Output<E>, Failure, Input<E>>({
    mutationFn: (input) => call(endpoint, input, { token: useSession.getState().token }),
    onSuccess: () => void refreshAfter(endpoint),
    meta: { noun },
  })
