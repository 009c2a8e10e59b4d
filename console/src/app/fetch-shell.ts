import { learnRoles } from '../base/session/learn-roles.ts'
import { useSession } from '../base/session/session.ts'
import { screenList } from '../screens.tsx'
import { speakAll } from '../words.ts'
import { screenAt } from './guard.ts'
import { startLibraryWords } from './library-words.ts'

/** The shell, with the words that it and the component library say. */
export const fetchShell = async () => (await Promise.all([import('./Shell.tsx'), startLibraryWords(), speakAll()]))[0]

/**
 * Begins to fetch all that the first page needs at once: one after the other would take a round trip each. `spoken` resolves
 * when words can be said.
 */
export function fetchFirstPage(spoken: Promise<void>) {
  const screen = screenAt(location.pathname, screenList)
  const { token } = useSession.getState()
  const inside = !screen?.open && token
  // A part that fails is fetched again, and said to have failed, when it is shown.
  screen?.page
    .fetch()
    .then(({ default: page }) => inside && page.prefetch?.(new URLSearchParams(location.search)))
    .catch(() => {})
  if (!inside) return
  fetchShell().catch(() => {})
  void learnRoles(token, { spoken })
}
