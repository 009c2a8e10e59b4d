import type { Role } from '@wifi-tms/contract/permissions'
import { narrowRole, type Session } from '@wifi-tms/contract/session'
import { call } from '../http/call.ts'
import { forgetWork } from '../keep.ts'
import { openSession, presentSession, useSession, wayBack } from './session.ts'
import { tellWindows } from './windows.ts'

/** Replaces the session by another of the same login, on the home page and without the earlier tabs. */
function replaceSession(session: Session, wideSession: Session | undefined, goHome: () => void) {
  goHome()
  forgetWork()
  openSession(session, wideSession && { back: wideSession })
  tellWindows(session.token)
}

/**
 * Narrows the session to one role. The session with all roles is kept, to take another role from it or to come back to
 * it.
 */
export async function lookAs(role: Role, goHome: () => void) {
  const wideSession = wayBack() ?? presentSession()
  const token = wideSession?.token ?? useSession.getState().token
  replaceSession(await call(narrowRole, { role }, { token }), wideSession, goHome)
}

/** Comes back to the session with all roles; does nothing where that was lost. */
export function goBack(goHome: () => void) {
  const wideSession = wayBack()
  if (wideSession) replaceSession(wideSession, undefined, goHome)
}
