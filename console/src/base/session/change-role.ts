import type { Role } from '@wifi-tms/contract/permissions'
import { narrowRole, type Session } from '@wifi-tms/contract/session'
import { call } from '../http/call.ts'
import { forgetWork } from '../keep.ts'
import { openSession, presentSession, useSession, wayBack } from './session.ts'
import { tellWindows } from './windows.ts'

/** Goes on by another session of the same login, at home and without the tabs of before. */
function goOn(session: Session, back: Session | undefined, goHome: () => void) {
  goHome()
  forgetWork()
  openSession(session, back && { back })
  tellWindows(session.token)
}

/** Goes on with the eyes of one role. Other roles are taken, and one's own come back, by the session of before. */
export async function lookAs(role: Role, goHome: () => void) {
  const back = wayBack() ?? presentSession()
  const token = back?.token ?? useSession.getState().token
  goOn(await call(narrowRole, { role }, { token }), back, goHome)
}

/** Goes on with all roles that one has; does nothing where the way back is lost. */
export function goBack(goHome: () => void) {
  const back = wayBack()
  if (back) goOn(back, undefined, goHome)
}
