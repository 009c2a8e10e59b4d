import type { Ways } from '../ask/call.ts'
import { wordsOf } from '../ask/report-failure.ts'
import { say } from '../say/say.ts'
import { askProfile } from './read-session.ts'
import { dropSession, useSession } from './session.ts'

/** The token that is being asked about: one asking at a time, whatever renders meanwhile. */
let asking: string | undefined

/** Learns who is signed in; a session that does not say is dropped, with the reason, which leads to the login page. */
export async function learnRoles(token: string, ways: Ways = {}) {
  if (asking === token) return
  asking = token
  try {
    const profile = await askProfile({ ...ways, token })
    if (useSession.getState().token === token) useSession.setState({ profile })
  } catch (error) {
    if (useSession.getState().token !== token) return
    dropSession()
    say('error', wordsOf(error, 'Has Error'))
  } finally {
    asking = undefined
  }
}
