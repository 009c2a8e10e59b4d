import type { CallOptions } from '../http/call.ts'
import { failureText } from '../http/failure-text.ts'
import { toast } from '../toasts/toasts.ts'
import { fetchProfile } from './fetch-profile.ts'
import { saveFirstLanguage } from './save-language.ts'
import { dropSession, useSession } from './session.ts'

/** The token whose profile is being fetched, so that renders meanwhile start no second fetch. */
let fetchingToken: string | undefined

/**
 * Fetches the profile of the signed-in person. If that fails, the session is dropped, which leads to the login page,
 * and the reason is shown once the console's words are loaded (`wordsLoaded`).
 */
export async function loadProfile(
  token: string,
  { wordsLoaded, ...options }: CallOptions & { wordsLoaded?: Promise<void> } = {},
) {
  if (fetchingToken === token) return
  fetchingToken = token
  try {
    const profile = await fetchProfile({ ...options, token })
    if (useSession.getState().token === token) {
      useSession.setState({ profile })
      void Promise.resolve(wordsLoaded).then(saveFirstLanguage)
    }
  } catch (error) {
    await wordsLoaded
    if (useSession.getState().token !== token) return
    dropSession()
    toast('error', failureText(error, { otherwise: 'Has Error' }))
  } finally {
    fetchingToken = undefined
  }
}
