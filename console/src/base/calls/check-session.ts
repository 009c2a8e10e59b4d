import { fetchProfile } from '../session/fetch-profile.ts'
import { useSession } from '../session/session.ts'
import { handleSessionFailure } from './report-failure.ts'

/**
 * Asks the server if the session still lives: a lost link may mean that the session has ended. Failures that do not
 * concern the session are ignored.
 */
export async function checkSession() {
  const { token, hasEnded } = useSession.getState()
  if (!token || hasEnded) return
  await fetchProfile({ token }).catch((error: unknown) => {
    if (useSession.getState().token === token) handleSessionFailure(error)
  })
}
