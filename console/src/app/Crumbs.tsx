import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { ScreenName } from '../base/paths.ts'
import type { Screen } from '../screen.ts'
import { screenList, screens } from '../screens.tsx'
import { breadcrumbTo } from './breadcrumb-to.ts'
import { screenAt } from './guard.ts'

export function Crumbs() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const screen = screenAt(pathname, screenList)
  const trail = screen ? breadcrumbTo(screen.name) : []
  const groupOf = (name: ScreenName | undefined) => name && (screens[name] as Screen).group
  // The trail begins with the dashboard. The second screen may be in a group of the sidebar.
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
