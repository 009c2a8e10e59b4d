import { logout } from '@wifi-tms/contract/session'
import { call } from '../http/call.ts'
import { deleteWorkOfLeaver } from './leaver.ts'
import { dropSession, useSession } from './session.ts'
import { announceSession } from './windows.ts'

/**
 * Ends the session in the browser, even if the server is unreachable. The guard then redirects to the login page. The
 * next login of the same person leads back to the present page.
 */
export function logOut() {
  const { token, profile } = useSession.getState()
  const forgetSession = () => {
    deleteWorkOfLeaver(profile?.username)
    dropSession()
    announceSession()
  }
  call(logout, {}, { token }).then(forgetSession, forgetSession)
}
