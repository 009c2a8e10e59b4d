import { lazyPart } from '../base/lazy-part.tsx'
import { learnRoles } from '../base/session/learn-roles.ts'
import { useSession } from '../base/session/session.ts'
import { screenList } from '../screens.tsx'
import { speakAll } from '../words.ts'
import { screenAt } from './guard.ts'
import { startLibraryWords } from './library-words.ts'

/** The shell, with the words that it and the component library say. */
export const Shell = lazyPart(
  async () => (await Promise.all([import('./Shell.tsx'), startLibraryWords(), speakAll()]))[0],
)

/** The longest wait for the first page's answers, in milliseconds: one drawing with rows takes less than two. */
const PATIENCE = 300

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Begins to fetch all that the first page needs at once: one after the other would take a round trip each. `spoken` resolves
 * when words can be said, the answer when the page can be shown, or where a part of it failed.
 */
export async function fetchFirstPage(spoken: Promise<void>) {
  const screen = screenAt(location.pathname, screenList)
  const { token } = useSession.getState()
  const inside = !screen?.open && token
  const fetchPage = async () => {
    const page = await screen?.page.fetch()
    const prefetch = inside && page?.default.prefetch
    if (prefetch) await Promise.race([prefetch(new URLSearchParams(location.search)), pause(PATIENCE)])
  }
  if (inside) void learnRoles(token, { spoken })
  // A part that failed is fetched again, and said to have failed, when it is shown.
  await Promise.allSettled([fetchPage(), inside && Shell.fetch()])
}
