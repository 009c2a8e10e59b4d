import { lazyPart } from '../base/lazy-part.tsx'
import { learnRoles } from '../base/session/learn-roles.ts'
import { useSession } from '../base/session/session.ts'
import { screenList } from '../screens.tsx'
import { speakAll } from '../words.ts'
import { screenAt } from './guard.ts'
import { startLibraryWords } from './library-words.ts'

/** The shell, with the words of the console and of the component library. */
export const Shell = lazyPart(
  async () => (await Promise.all([import('./Shell.tsx'), startLibraryWords(), speakAll()]))[0],
)

/**
 * The longest wait for the first page's answers. It is worth waiting, because rendering the page once with its rows
 * takes less time than rendering it twice.
 */
const MAX_WAIT_MS = 300

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Fetches all parts of the first page at once; one after the other would take a round trip each. `spoken` resolves when
 * the words are loaded. The returned promise resolves when the page can be shown, or when a part of the page has
 * failed.
 */
export async function fetchFirstPage(spoken: Promise<void>) {
  const screen = screenAt(location.pathname, screenList)
  const { token } = useSession.getState()
  const shellToken = !screen?.open && token
  const fetchPage = async () => {
    const page = await screen?.page.fetch()
    const prefetch = shellToken && page?.default.prefetch
    if (prefetch) await Promise.race([prefetch(new URLSearchParams(location.search)), pause(MAX_WAIT_MS)])
  }
  if (shellToken) void learnRoles(token, { spoken })
  // Failures are ignored here: a failed part is fetched again when it is shown, and reports its failure then.
  await Promise.allSettled([fetchPage(), shellToken && Shell.fetch()])
}
