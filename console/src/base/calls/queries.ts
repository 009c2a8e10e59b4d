import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { useSession } from '../session/session.ts'
import { reportFailure } from './report-failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** The words of this noun name the fields of a refusal. */
    mutationMeta: { noun: string | undefined }
    /** Set where the caller shows a failure itself. */
    queryMeta: { quiet: boolean }
  }
}

/** The query client holds all answers. A LAN may be cut off from the internet, so nothing waits for the browser to be online. */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta }) => {
      if (!meta?.quiet) reportFailure(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, { meta }) => reportFailure(error, meta?.noun),
  }),
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, staleTime: 15_000, refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
})

// What one person saw must not stand on the screen of the next.
useSession.subscribe((now, before) => {
  if (now.token !== before.token) queries.clear()
})
