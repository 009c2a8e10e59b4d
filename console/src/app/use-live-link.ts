import { useEffect } from 'react'
import { unpackCredential } from '../link/credential.ts'
import { startLink } from '../link/link.ts'
import { LINK_COOKIE, readCookie } from '../session/cookies.ts'
import { useSession } from '../session/session.ts'

/** Holds the live link for as long as there is a session with a stored credential. */
export function useLiveLink() {
  const token = useSession((session) => session.token)
  useEffect(() => {
    const access = token ? unpackCredential(readCookie(LINK_COOKIE)) : undefined
    if (!access) return
    let stop: (() => void) | undefined
    let left = false
    void startLink(access).then((end) => {
      if (left) end()
      else stop = end
    })
    return () => {
      left = true
      stop?.()
    }
  }, [token])
}
