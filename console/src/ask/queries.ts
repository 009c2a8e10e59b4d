import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { useSession } from '../session/session.ts'
import { reportFailure } from './report-failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the caller shows the failure itself. */
    mutationMeta: { quiet?: boolean }
    queryMeta: { quiet?: boolean }
  }
}

/** What the console has asked and heard. A LAN may be cut off from the internet, so the browser's word about it is not asked. */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!query.meta?.quiet) reportFailure(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => {
      if (!mutation.meta?.quiet) reportFailure(error)
    },
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
