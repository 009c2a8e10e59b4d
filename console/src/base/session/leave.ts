import { logout } from '@wifi-tms/contract/session'
import { call } from '../http/call.ts'
import { forgetWork } from '../keep.ts'
import { dropSession, useSession } from './session.ts'
import { tellWindows } from './windows.ts'

/**
 * Ends the session in the browser, even where the server is unreachable. The guard then redirects to the
 * login page, which leads back.
 */
export function leave() {
  const { token } = useSession.getState()
  const end = () => {
    forgetWork()
    dropSession()
    tellWindows()
  }
  call(logout, {}, { token }).then(end, end)
}
