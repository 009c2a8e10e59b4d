import { logout } from '@wifi-tms/contract/session'
import { call } from '../http/call.ts'
import { forgetWork } from './leaver.ts'
import { dropSession, useSession } from './session.ts'
import { tellWindows } from './windows.ts'

/**
 * Ends the session in the browser, even where the server is unreachable. The guard then redirects to the
 * login page, which leads the same person back.
 */
export function logOut() {
  const { token, profile } = useSession.getState()
  const forgetSession = () => {
    forgetWork(profile?.username)
    dropSession()
    tellWindows()
  }
  call(logout, {}, { token }).then(forgetSession, forgetSession)
}
