import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallFailure } from '../http/failure.ts'
import { useSession } from '../session/session.ts'
import { handleSessionFailure, reportFailure } from './report-failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** The noun whose words name the fields in the message about a refusal. */
    mutationMeta: { noun: string | undefined }
    /** `quiet` is true if the caller shows a failure itself. */
    queryMeta: { quiet: boolean }
  }
}

/** True for the failure of a call that got no answer in time. */
export const hasTimedOut = (error: unknown): boolean => error instanceof CallFailure && error.reason === 'timeout'

/**
 * The query client, which holds all answers. A LAN may be cut off from the internet, so no call waits until the browser
 * believes that it is online.
 */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta }) => {
      // People may stay on a page after the end of the session. The failed reads of this page must not ask them again.
      if (useSession.getState().hasEnded) return
      if (meta?.quiet) handleSessionFailure(error)
      else reportFailure(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, { meta }) => reportFailure(error, meta?.noun),
  }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      // A read that timed out after five seconds is repeated once before its failure is shown.
      retry: (times, error) => times === 0 && hasTimedOut(error),
      retryDelay: 0,
      staleTime: 15_000,
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

// Data of one person must not appear on the screen of the next.
useSession.subscribe((state, previous) => {
  if (state.token !== previous.token) queries.clear()
})
