import type { Role } from '@wifi-tms/contract/permissions'
import { narrowRole, type Session } from '@wifi-tms/contract/session'
import { call } from '../http/call.ts'
import { deleteLocalWork } from '../keep.ts'
import { openSession, presentSession, sessionBeforeNarrowing, useSession } from './session.ts'
import { announceSession } from './windows.ts'

/** Replaces the session by another of the same login. The person comes to the home page, without the earlier tabs. */
function replaceSession(session: Session, wideSession: Session | undefined, goHome: () => void) {
  goHome()
  deleteLocalWork()
  openSession(session, wideSession && { back: wideSession })
  announceSession(session.token)
}

/**
 * Narrows the session to one role. The session with all roles is kept, so that the person can take another role or
 * return to all roles.
 */
export async function narrowToRole(role: Role, goHome: () => void) {
  const wideSession = sessionBeforeNarrowing() ?? presentSession()
  const token = wideSession?.token ?? useSession.getState().token
  replaceSession(await call(narrowRole, { role }, { token }), wideSession, goHome)
}

/** Returns to the session with all roles; does nothing if that session is lost. */
export function goBack(goHome: () => void) {
  const wideSession = sessionBeforeNarrowing()
  if (wideSession) replaceSession(wideSession, undefined, goHome)
}
