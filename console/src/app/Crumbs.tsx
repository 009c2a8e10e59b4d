import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { ScreenName } from '../base/paths.ts'
import type { Screen } from '../screen.ts'
import { screenList, screens } from '../screens.tsx'
import { screenAt } from './guard.ts'

/** The screens whose breadcrumb has another parent than the dashboard. */
const parents: Partial<Record<ScreenName, ScreenName>> = {
  device: 'devices',
  fleetDays: 'devices',
  debug: 'devices',
  newDisplay: 'display',
  tableDisplay: 'display',
  newTemplate: 'templates',
  template: 'templates',
  room: 'rooms',
  newRoom: 'rooms',
  newMeeting: 'rooms',
  utilisation: 'rooms',
  itemProofs: 'items',
}

/** Gives the screens of a breadcrumb, from the dashboard to the named screen. */
const wayTo = (name: ScreenName): ScreenName[] =>
  name === 'dashboard' ? [name] : [...wayTo(parents[name] ?? 'dashboard'), name]

export function Crumbs() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const screen = screenAt(pathname, screenList)
  const trail = screen ? wayTo(screen.name) : []
  const groupOf = (name: ScreenName | undefined) => name && (screens[name] as Screen).group
  const group = groupOf(trail[1])
  return (
    <nav className="crumbs" aria-label={t('app.breadcrumb')}>
      <ol>
        {trail.map((name, index) => (
          <li key={name}>
            {index === trail.length - 1 ? (
              <span aria-current="page">{t(`screens.${name}`)}</span>
            ) : (
              <Link to={screens[name].path}>{t(`screens.${name}`)}</Link>
            )}
            {index === 0 && group && <span className="crumbs-group">{t(`groups.${group}`)}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
