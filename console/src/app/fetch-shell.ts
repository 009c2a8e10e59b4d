import { useSession } from '../base/session/session.ts'
import { screenList } from '../screens.tsx'
import { speakAll } from '../words.ts'
import { screenAt } from './guard.ts'
import { startLibraryWords } from './library-words.ts'

/** The shell, with the words that it and the component library say. */
export const fetchShell = async () => (await Promise.all([import('./Shell.tsx'), startLibraryWords(), speakAll()]))[0]

/** Begins to fetch all that the first page needs at once: one after the other would take a round trip each. */
export function fetchFirstPage() {
  const screen = screenAt(location.pathname, screenList)
  // A part that fails is fetched again, and said to have failed, when it is shown.
  screen?.page.fetch().catch(() => {})
  if (!screen?.open && useSession.getState().token) fetchShell().catch(() => {})
}
