import { useMutation } from '@tanstack/react-query'
import type { Endpoint, Input, Output } from '@wifi-tms/contract/endpoint'
import { useSession } from '../session/session.ts'
import { call } from './call.ts'
import type { Failure } from './failure.ts'
import { queries } from './queries.ts'
import { resourceOf, touchedBy } from './resource-of.ts'

/** Asks again for everything on the screen that a change of this resource touches. */
export const refresh = (resource: string) =>
  Promise.all(touchedBy(resource).map((name) => queries.invalidateQueries({ queryKey: [name] })))

/** A call that changes something. Failures are shown unless `quiet`. */
export const useTell = <E extends Endpoint>(endpoint: E, options: { quiet?: boolean } = {}) =>
  useMutation<Output<E>, Failure, Input<E>>({
    mutationFn: (input) => call(endpoint, input, { token: useSession.getState().token }),
    onSuccess: () => void refresh(resourceOf(endpoint.path)),
    meta: { quiet: options.quiet ?? false },
  })
