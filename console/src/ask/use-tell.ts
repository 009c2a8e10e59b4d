import { useMutation } from '@tanstack/react-query'
import type { Endpoint, Input, Output } from '@wifi-tms/contract/endpoint'
import { useSession } from '../session/session.ts'
import { call } from './call.ts'
import { concerned } from './concerned.ts'
import type { Failure } from './failure.ts'
import { queries } from './queries.ts'

/** Asks again for everything on the screen that a call has made old. */
export const refresh = ({ changes }: Endpoint) =>
  queries.invalidateQueries({
    predicate: ({ queryKey }) => changes.some((resource) => concerned(queryKey, { resource, ids: [] })),
  })

/** A call that changes something. Failures are shown unless `quiet`. */
export const useTell = <E extends Endpoint>(endpoint: E, options: { quiet?: boolean } = {}) =>
  useMutation<Output<E>, Failure, Input<E>>({
    mutationFn: (input) => call(endpoint, input, { token: useSession.getState().token }),
    onSuccess: () => void refresh(endpoint),
    meta: { quiet: options.quiet ?? false },
  })
