import type { CallOptions } from '../http/call.ts'
import { failureText } from '../http/failure-text.ts'
import { toast } from '../toasts/toasts.ts'
import { fetchProfile } from './fetch-profile.ts'
import { dropSession, useSession } from './session.ts'

/** The token whose person is being fetched: one fetch at a time, whatever renders meanwhile. */
let fetching: string | undefined

/**
 * Learns who is signed in. A session that does not tell is dropped, and its reason shown once there are words for it
 * (`spoken`), which leads to the login page.
 */
export async function learnRoles(token: string, { spoken, ...options }: CallOptions & { spoken?: Promise<void> } = {}) {
  if (fetching === token) return
  fetching = token
  try {
    const profile = await fetchProfile({ ...options, token })
    if (useSession.getState().token === token) useSession.setState({ profile })
  } catch (error) {
    await spoken
    if (useSession.getState().token !== token) return
    dropSession()
    toast('error', failureText(error, { otherwise: 'Has Error' }))
  } finally {
    fetching = undefined
  }
}
