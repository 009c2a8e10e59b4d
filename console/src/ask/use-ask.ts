import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Endpoint, Input, Output } from '@wifi-tms/contract/endpoint'
import { useSession } from '../session/session.ts'
import { call } from './call.ts'
import type { Failure } from './failure.ts'

interface Options {
  enabled?: boolean
  /** Show the last answer while another page or filter is fetched. */
  keep?: boolean
  quiet?: boolean
}

/** Under which name an answer is kept; what it is made of stands first, so that a change there finds it. */
export const keyOf = <E extends Endpoint>(endpoint: E, input: Input<E>) => [endpoint.reads, endpoint.path, input]

/** The query of a call, for one hook or a list of them. */
export const asking = <E extends Endpoint>(endpoint: E, input: Input<E>, options: Options = {}) => ({
  queryKey: keyOf(endpoint, input),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Output<E>> =>
    call(endpoint, input, { token: useSession.getState().token, signal }),
  enabled: options.enabled ?? true,
  meta: { quiet: options.quiet ?? false },
})

/** What the server answers to a call, kept fresh by the live link. */
export function useAsk<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: Options = {},
): UseQueryResult<Output<E>, Failure> {
  return useQuery<Output<E>, Failure>({
    ...asking(endpoint, input, options),
    ...(options.keep && { placeholderData: keepPreviousData as never }),
  })
}
