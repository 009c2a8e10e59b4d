import type { BrokerAccess, Profile } from '@wifi-tms/contract/session'
import { create } from 'zustand'
import { dropCookie, LINK_COOKIE, readCookie, TOKEN_COOKIE, writeCookie } from './cookies.ts'
import { packCredential } from './credential.ts'

interface Session {
  token: string | undefined
  profile: Profile | undefined
  /** The server has ended this session; the person has not yet said whether to stay on the page. */
  ended: boolean
  /** The login that has just been made leads here; undefined once the person is there. */
  arriving: string | undefined
}

const NOBODY: Session = { token: undefined, profile: undefined, ended: false, arriving: undefined }

export const useSession = create<Session>(() => NOBODY)

export const resumeSession = () => useSession.setState({ token: readCookie(TOKEN_COOKIE) })

/** Keeps a fresh session; `arriving` is where its person wanted to go. */
export function openSession({ token, mqtt }: { token: string; mqtt: BrokerAccess }, arriving?: string) {
  writeCookie(TOKEN_COOKIE, token)
  writeCookie(LINK_COOKIE, packCredential(mqtt))
  useSession.setState({ ...NOBODY, token, arriving })
}

export function dropSession() {
  dropCookie(TOKEN_COOKIE)
  dropCookie(LINK_COOKIE)
  useSession.setState(NOBODY)
}
