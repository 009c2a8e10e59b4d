import { LINK_COOKIE } from '@wifi-tms/contract/session'
import { useEffect, useState } from 'react'
import { startLink } from '../base/link/link.ts'
import { readCookie } from '../base/session/cookies.ts'
import { unpackCredential } from '../base/session/credential.ts'
import { useSession } from '../base/session/session.ts'

/** Holds the live link for as long as there is a session with a stored credential. */
export function useLiveLink() {
  const token = useSession(({ token, hasEnded, profile }) => (hasEnded || profile?.lacksFactor ? undefined : token))
  const [returnCount, setReturnCount] = useState(0)

  // The link ends when the page is left; the browser may later restore the page from its back/forward cache.
  useEffect(() => {
    const countReturn = ({ persisted }: PageTransitionEvent) => persisted && setReturnCount((count) => count + 1)
    window.addEventListener('pageshow', countReturn)
    return () => window.removeEventListener('pageshow', countReturn)
  }, [])

  // A restored page needs a new link, which a change of `returnCount` starts.
  useEffect(() => {
    const access = token ? unpackCredential(readCookie(LINK_COOKIE)) : undefined
    return access && startLink(access)
  }, [token, returnCount])
}
