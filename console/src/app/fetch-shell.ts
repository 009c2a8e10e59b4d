import { lazyPart } from '../base/lazy-part.tsx'
import { loadProfile } from '../base/session/load-profile.ts'
import { useSession } from '../base/session/session.ts'
import { screenList } from '../screens.tsx'
import { loadAllWords } from '../words.ts'
import { screenAt } from './guard.ts'
import { startLibraryWords } from './library-words.ts'

/** The shell, fetched together with the words of the console and of the component library. */
export const Shell = lazyPart(
  async () => (await Promise.all([import('./Shell.tsx'), startLibraryWords(), loadAllWords()]))[0],
)

/**
 * The longest wait for the first page's answers. It is worth waiting, because rendering the page once with its rows
 * takes less time than rendering it twice.
 */
const MAX_WAIT_MS = 300

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Fetches all parts of the first page at once; one after the other would take a round trip each. A failure of the
 * profile is shown after `wordsLoaded`. The returned promise resolves when the page can be shown, or when a part of the
 * page has failed.
 */
export async function fetchFirstPage(wordsLoaded: Promise<void>) {
  const screen = screenAt(location.pathname, screenList)
  const { token } = useSession.getState()
  const shellToken = !screen?.withoutLogin && token
  const fetchPage = async () => {
    const page = await screen?.page.fetch()
    // The roles are not known yet. If the server refuses the call, the guard opens another page, and nobody is told.
    const prefetch = shellToken && page?.default.prefetch
    if (prefetch) await Promise.race([prefetch(new URLSearchParams(location.search)), pause(MAX_WAIT_MS)])
  }
  if (shellToken) void loadProfile(token, { wordsLoaded })
  // Failures are ignored here: a failed part is fetched again when it is shown, and reports its failure then.
  await Promise.allSettled([fetchPage(), shellToken && Shell.fetch()])
}
