import type { BrokerAccess, Profile } from '@wifi-tms/contract/session'
import { create } from 'zustand'
import { dropCookie, LINK_COOKIE, readCookie, TOKEN_COOKIE, writeCookie } from './cookies.ts'
import { packCredential } from './credential.ts'

interface Session {
  token: string | undefined
  profile: Profile | undefined
  /** The server has ended this session. */
  over: true | undefined
  /** The session is over, and its person has not yet said whether to stay on the page. */
  ended: boolean
  /** The login that has just been made leads here; undefined once the person is there. */
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

/** Keeps a fresh session; `arriving` is where its person wanted to go. */
export function openSession({ token, mqtt }: { token: string; mqtt: BrokerAccess }, arriving?: string) {
  writeCookie(TOKEN_COOKIE, token)
  writeCookie(LINK_COOKIE, packCredential(mqtt))
  useSession.setState({ ...NOBODY, token, arriving })
}

/** Keeps what the server has just said: whether the person lacks a second factor that is demanded of them. */
export const noteFactor = (lacksFactor: boolean) =>
  useSession.setState(({ profile }) => ({ profile: profile && { ...profile, lacksFactor } }))

function dropCookies() {
  dropCookie(TOKEN_COOKIE)
  dropCookie(LINK_COOKIE)
}

export function dropSession() {
  dropCookies()
  useSession.setState(NOBODY)
}

/** Begins the page anew without its session: the login leads back to it. The page stands until then, so that its forms can keep what was typed. */
export function logInAgain() {
  dropCookies()
  window.location.reload()
}
