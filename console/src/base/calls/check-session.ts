import { fetchProfile } from '../session/fetch-profile.ts'
import { useSession } from '../session/session.ts'
import { handleSessionFailure } from './report-failure.ts'

/**
 * Asks the server if the session still lives: a lost link may mean that it has ended. Other failures are ignored.
 */
export async function checkSession() {
  const { token, over } = useSession.getState()
  if (!token || over) return
  await fetchProfile({ token }).catch((error: unknown) => {
    if (useSession.getState().token === token) handleSessionFailure(error)
  })
}
