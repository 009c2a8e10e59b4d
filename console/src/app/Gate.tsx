import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { pathTo } from '../base/paths.ts'
import { loadProfile } from '../base/session/load-profile.ts'
import { useSession } from '../base/session/session.ts'
import { pageTitle } from '../base/settings/page-title.ts'
import { screenList } from '../screens.tsx'
import { decide, screenAt } from './guard.ts'
import { Splash } from './Splash.tsx'

/** Shows the page at the address or redirects, and sets the browser's title. */
export function Gate({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const address = useLocation()
  const token = useSession((session) => session.token)
  const profile = useSession((session) => session.profile)
  const destination = useSession((session) => session.destination)
  const decision = decide(address, { token, roles: profile?.roles }, screenList)
  const awaitsProfile = 'awaitProfile' in decision

  useEffect(() => {
    if (awaitsProfile && token) void loadProfile(token)
  }, [awaitsProfile, token])

  const hasArrived = destination !== undefined && address.pathname !== pathTo('login')
  useEffect(() => {
    if (hasArrived) useSession.setState({ destination: undefined })
  }, [hasArrived])

  const screen = screenAt(address.pathname, screenList)
  const title = pageTitle(screen && t(`screens.${screen.name}`))
  useEffect(() => {
    document.title = title
  }, [title])

  if (destination !== undefined && !hasArrived) return <Navigate to={destination} replace />
  if ('redirect' in decision) return <Navigate to={decision.redirect} replace />
  return awaitsProfile ? <Splash /> : children
}
