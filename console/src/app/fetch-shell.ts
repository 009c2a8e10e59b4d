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
 * The longest wait for the first page's answers, in milliseconds: drawing the page once, with its rows, takes less time
 * than drawing it twice.
 */
const MAX_WAIT = 300

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Fetches all parts of the first page at once, as one after the other would take a round trip each. `spoken` resolves
 * when the words are loaded; the returned promise resolves when the page can be shown, or when a part of it has failed.
 */
export async function fetchFirstPage(spoken: Promise<void>) {
  const screen = screenAt(location.pathname, screenList)
  const { token } = useSession.getState()
  const inside = !screen?.open && token
  const fetchPage = async () => {
    const page = await screen?.page.fetch()
    const prefetch = inside && page?.default.prefetch
    if (prefetch) await Promise.race([prefetch(new URLSearchParams(location.search)), pause(MAX_WAIT)])
  }
  if (inside) void learnRoles(token, { spoken })
  // Failures are ignored here: a failed part is fetched again when it is shown, and reports its failure then.
  await Promise.allSettled([fetchPage(), inside && Shell.fetch()])
}
