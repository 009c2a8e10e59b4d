import { fetchProfile } from '../session/fetch-profile.ts'
import { useSession } from '../session/session.ts'
import { noticeEnd } from './report-failure.ts'

/** Asks the server whether the session still lives, as the live link ends with it. Any other failure tells nothing. */
export async function checkSession() {
  const { token, over } = useSession.getState()
  if (!token || over) return
  await fetchProfile({ token }).catch((error: unknown) => {
    if (useSession.getState().token === token) noticeEnd(error)
  })
}
