import type { Session as LoginSession, Profile } from '@wifi-tms/contract/session'
import { create } from 'zustand'
import { dropCookie, LINK_COOKIE, readCookie, TOKEN_COOKIE, WAY_BACK_COOKIE, writeCookie } from './cookies.ts'
import { packed, unpackCredential, unpackSession } from './credential.ts'

interface Session {
  token: string | undefined
  profile: Profile | undefined
  /** True once the server has ended this session. */
  over: true | undefined
  /** True while the dialog asks if the person logs in again or stays on the page. */
  ended: boolean
  /** The place to which the latest login leads; undefined once the person is there. */
  arriving: string | undefined
}

export const NOBODY: Session = {
  token: undefined,
  profile: undefined,
  over: undefined,
  ended: false,
  arriving: undefined,
}

export const useSession = create<Session>(() => NOBODY)

export const resumeSession = () => useSession.setState({ token: readCookie(TOKEN_COOKIE) })

/** Keeps a new session; `arriving` is where its person wanted to go, `back` the session that it was narrowed from. */
export function openSession(
  { token, mqtt }: LoginSession,
  { arriving, back }: { arriving?: string; back?: LoginSession } = {},
) {
  writeCookie(TOKEN_COOKIE, token)
  writeCookie(LINK_COOKIE, packed(mqtt))
  if (back) writeCookie(WAY_BACK_COOKIE, packed(back))
  else dropCookie(WAY_BACK_COOKIE)
  useSession.setState({ ...NOBODY, token, arriving })
}

/** The session that the present one was narrowed from; undefined where it was not. */
export const wayBack = (): LoginSession | undefined => unpackSession(readCookie(WAY_BACK_COOKIE))

/** The present session as its login gave it; undefined where the browser has lost a part of it. */
export function presentSession(): LoginSession | undefined {
  const [token, mqtt] = [readCookie(TOKEN_COOKIE), unpackCredential(readCookie(LINK_COOKIE))]
  return token && mqtt ? { token, mqtt } : undefined
}

/** Records that the person lacks a second factor that is demanded of them, or no longer does. */
export const noteFactor = (lacksFactor: boolean) =>
  useSession.setState(({ profile }) => ({ profile: profile && { ...profile, lacksFactor } }))

function dropCookies() {
  for (const name of [TOKEN_COOKIE, LINK_COOKIE, WAY_BACK_COOKIE]) dropCookie(name)
}

export function dropSession() {
  dropCookies()
  useSession.setState(NOBODY)
}

/**
 * Reloads the page without its session: the login leads back to it. The page stays mounted until then, so that its
 * forms can keep typed values.
 */
export function logInAgain() {
  dropCookies()
  window.location.reload()
}
