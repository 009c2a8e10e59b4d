import { keepPreviousData, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Endpoint, Input, Output } from '@wifi-tms/contract/endpoint'
import { call } from '../http/call.ts'
import type { CallFailure } from '../http/failure.ts'
import { useSession } from '../session/session.ts'

interface Options {
  enabled?: boolean
  /** True to keep the last answer while another page or filter is fetched. */
  keepsPrevious?: boolean
  /** True if the caller shows a failure itself. */
  quiet?: boolean
  /** The milliseconds between two calls while the page is visible; absent to call once. */
  repeatMs?: number
}

/**
 * Makes the query of a call, for `useQuery` or `useQueries`. The key begins with the resources that the call reads, so
 * that a change of one of them refreshes the query.
 */
export const callQuery = <E extends Endpoint>(endpoint: E, input: Input<E>, options: Options = {}) => ({
  queryKey: [endpoint.reads, endpoint.path, input] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Output<E>> =>
    call(endpoint, input, { token: useSession.getState().token, signal }),
  enabled: options.enabled ?? true,
  meta: { quiet: options.quiet ?? false },
})

/**
 * Gives the server's answer to a call. When the live link reports a change of the data, the answer is fetched again.
 * Without an endpoint nothing is fetched.
 */
export function useCall<E extends Endpoint>(
  endpoint: E | undefined,
  input: Input<E>,
  options: Options = {},
): UseQueryResult<Output<E>, CallFailure> {
  return useQuery<Output<E>, CallFailure>({
    ...(endpoint ? callQuery(endpoint, input, options) : { queryKey: [[]], queryFn: skipToken }),
    ...(options.repeatMs && { refetchInterval: options.repeatMs }),
    ...(options.keepsPrevious && { placeholderData: keepPreviousData as never }),
  })
}
