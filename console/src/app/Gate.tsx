import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { pathTo } from '../base/paths.ts'
import { learnRoles } from '../base/session/learn-roles.ts'
import { useSession } from '../base/session/session.ts'
import { pageTitle } from '../base/settings/page-title.ts'
import { screenList } from '../screens.tsx'
import { decide, screenAt } from './guard.ts'
import { Splash } from './Splash.tsx'

/** Shows the page at the address or redirects, and sets the browser's title. */
export function Gate({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const place = useLocation()
  const token = useSession((session) => session.token)
  const profile = useSession((session) => session.profile)
  const arriving = useSession((session) => session.arriving)
  const decision = decide(place, { token, roles: profile?.roles }, screenList)
  const mustAsk = 'ask' in decision

  useEffect(() => {
    if (mustAsk && token) void learnRoles(token)
  }, [mustAsk, token])

  const hasArrived = arriving !== undefined && place.pathname !== pathTo('login')
  useEffect(() => {
    if (hasArrived) useSession.setState({ arriving: undefined })
  }, [hasArrived])

  const screen = screenAt(place.pathname, screenList)
  const title = pageTitle(screen && t(`screens.${screen.name}`))
  useEffect(() => {
    document.title = title
  }, [title])

  if (arriving !== undefined && !hasArrived) return <Navigate to={arriving} replace />
  if ('redirect' in decision) return <Navigate to={decision.redirect} replace />
  return 'ask' in decision ? <Splash /> : children
}
