import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useSession } from '../base/session/session.ts'
import { PRODUCT_TITLE } from '../base/settings/page-title.ts'
import { useSettings } from '../base/settings/settings.ts'
import { type NamedScreen, screenList } from '../screens.tsx'
import { breadcrumbTo } from './breadcrumb-to.ts'
import { mayOpen, screenAt } from './guard.ts'
import mark from './mark.svg?inline'
import { screenIcons } from './screen-icons.tsx'

/** Groups successive screens under the same heading. */
function groupScreens(screens: readonly NamedScreen[]) {
  const groups: { group: NamedScreen['group']; screens: NamedScreen[] }[] = []
  for (const screen of screens) {
    const lastGroup = groups.at(-1)
    if (lastGroup && lastGroup.group === screen.group) lastGroup.screens.push(screen)
    else groups.push({ group: screen.group, screens: [screen] })
  }
  return groups
}

/**
 * The navigation: the logo, and links to the screens that this person may open. The link of the current screen is
 * marked. If that screen is not listed, the link of its parent is marked.
 */
export function SideNav() {
  const { t } = useTranslation()
  const roles = useSession((session) => session.profile?.roles) ?? []
  const { pathname } = useLocation()
  const currentScreen = screenAt(pathname, screenList)
  const markedName = currentScreen && (currentScreen.hidden ? breadcrumbTo(currentScreen.name)[1] : currentScreen.name)
  const sidebarLogo = useSettings((settings) => settings.sidebarLogo)
  const shownScreens = screenList.filter((screen) => !screen.hidden && mayOpen(screen, roles))
  return (
    <nav aria-label={t('app.menu')} className="sidenav">
      {sidebarLogo && (
        <div className="sidenav-head">
          <img src={mark} alt="" width="26" height="26" />
          <span className="sidenav-word">{PRODUCT_TITLE}</span>
        </div>
      )}
      {groupScreens(shownScreens).map(({ group, screens }) => (
        <div key={group ?? screens[0]!.path} className="sidenav-section">
          {group && <h2 className="sidenav-word">{t(`groups.${group}`)}</h2>}
          <ul>
            {screens.map(({ name, path, icon }) => {
              const Icon = icon && screenIcons[icon]
              const title = t(`screens.${name}`)
              return (
                <li key={name}>
                  <Link
                    to={path}
                    title={title}
                    {...(name === markedName && {
                      className: 'active',
                      'aria-current': name === currentScreen?.name ? 'page' : true,
                    })}
                  >
                    {Icon && <Icon aria-hidden />}
                    <span className="sidenav-word">{title}</span>
                  </Link>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}
