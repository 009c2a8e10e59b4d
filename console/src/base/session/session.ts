import {
  LINK_COOKIE,
  type Session as LoginSession,
  type Profile,
  TOKEN_COOKIE,
  WAY_BACK_COOKIE,
} from '@wifi-tms/contract/session'
import { create } from 'zustand'
import { dropCookie, readCookie, writeCookie } from './cookies.ts'
import { packed, unpackCredential, unpackSession } from './credential.ts'

interface Session {
  token: string | undefined
  profile: Profile | undefined
  /** True once the server has ended this session. */
  hasEnded: true | undefined
  /** True while a dialog asks if the person wants to log in again or to stay on the page. */
  asksToLogIn: boolean
  /** The path to which the latest login leads; undefined once the person is there. */
  destination: string | undefined
}

export const NOBODY: Session = {
  token: undefined,
  profile: undefined,
  hasEnded: undefined,
  asksToLogIn: false,
  destination: undefined,
}

export const useSession = create<Session>(() => NOBODY)

export const resumeSession = () => useSession.setState({ token: readCookie(TOKEN_COOKIE) })

/**
 * Keeps a new session. `destination` is the path that the person wanted; `back` is the session before it was narrowed.
 */
export function openSession(
  { token, mqtt }: LoginSession,
  { destination, back }: { destination?: string; back?: LoginSession } = {},
) {
  writeCookie(TOKEN_COOKIE, token)
  writeCookie(LINK_COOKIE, packed(mqtt))
  if (back) writeCookie(WAY_BACK_COOKIE, packed(back))
  else dropCookie(WAY_BACK_COOKIE)
  useSession.setState({ ...NOBODY, token, destination })
}

/** Returns the session from which the present one was narrowed; undefined if it was not narrowed. */
export const sessionBeforeNarrowing = (): LoginSession | undefined => unpackSession(readCookie(WAY_BACK_COOKIE))

/** Returns the token and the broker's credential of the present session; undefined if one of them is lost. */
export function presentSession(): LoginSession | undefined {
  const [token, mqtt] = [readCookie(TOKEN_COOKIE), unpackCredential(readCookie(LINK_COOKIE))]
  return token && mqtt ? { token, mqtt } : undefined
}

/** Records whether the person lacks a demanded second factor. */
export const setLacksFactor = (lacksFactor: boolean) =>
  useSession.setState(({ profile }) => ({ profile: profile && { ...profile, lacksFactor } }))

function dropCookies() {
  for (const name of [TOKEN_COOKIE, LINK_COOKIE, WAY_BACK_COOKIE]) dropCookie(name)
}

export function dropSession() {
  dropCookies()
  useSession.setState(NOBODY)
}

/**
 * Reloads the page without its session, so that the login appears, which leads back to the page. The page stays mounted
 * until the reload, so that its forms can keep typed values.
 */
export function logInAgain() {
  dropCookies()
  window.location.reload()
}
