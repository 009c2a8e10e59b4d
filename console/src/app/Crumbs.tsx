import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { type Screen, screens } from '../screens.tsx'
import { HOME, screenAt } from './guard.ts'

/** The screens on the way to this one, the dashboard first. */
function wayTo(screen: Screen): Screen[] {
  const parent = screen.path === HOME ? undefined : screenAt(screen.parent ?? HOME, screens)
  return parent ? [...wayTo(parent), screen] : [screen]
}

/** The breadcrumb. */
export function Crumbs() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const screen = screenAt(pathname, screens)
  const way = screen ? wayTo(screen) : []
  return (
    <nav className="crumbs" aria-label={t('app.breadcrumb')}>
      <ol>
        {way.map(({ path, title, group }, at) => (
          <li key={path}>
            {at === way.length - 1 ? <span aria-current="page">{t(title)}</span> : <Link to={path}>{t(title)}</Link>}
            {at === 0 && way[1]?.group && !group && <span className="crumbs-group">{t(`groups.${way[1].group}`)}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
