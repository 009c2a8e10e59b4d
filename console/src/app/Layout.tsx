import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useMay } from '../base/session/use-may.ts'
import { useSettings } from '../base/settings/settings.ts'
import { changeTabs, useTabs } from '../base/tabs/tab-store.ts'
import { tabsAfter } from '../base/tabs/tabs.ts'
import { screenList } from '../screens.tsx'
import { screenAt } from './guard.ts'
import { LinkBanner } from './LinkBanner.tsx'
import { Notices } from './Notices.tsx'
import { PageArea } from './PageArea.tsx'
import { placeAt } from './place-at.ts'
import { SideBar } from './SideBar.tsx'
import { StorageBanner } from './StorageBanner.tsx'
import { useSidebar } from './sidebar.ts'
import { TabBar } from './TabBar.tsx'
import { TopBar } from './TopBar.tsx'
import './shell.css'
import '../ui/page/page.css'
import '../ui/form/form.css'
import '../ui/list/list.css'
import '../ui/list/touch.css'
import '../fleet/status/status.css'

/** Gives the open tabs, among them the tab of the page on the screen, and the path of this page. */
function useTabsHere(fullPath: string) {
  const tabs = useTabs((open) => open.tabs)
  const place = placeAt(fullPath)
  useLayoutEffect(() => {
    const visited = placeAt(fullPath)
    if (visited) changeTabs({ type: 'visit', place: visited })
  }, [fullPath])
  // The first rendering already shows the new tab, although the effect has not stored it yet.
  return { path: place?.path ?? fullPath, tabs: place ? tabsAfter(tabs, { type: 'visit', place }) : tabs }
}

/** The layout: the sidebar, the top bar, the tabs of the visited pages, and the page. */
export function Layout() {
  const { t } = useTranslation()
  const page = useRef<HTMLElement>(null)
  const { isOpenOnDesktop, mobile } = useSidebar()
  const { fixedHeader, tagsView } = useSettings()
  const { pathname, search, hash } = useLocation()
  const fullPath = pathname + search + hash
  const { path, tabs } = useTabsHere(fullPath)
  const screen = screenAt(pathname, screenList)
  const seesDevices = useMay('devices.read')
  const desktopState = isOpenOnDesktop ? 'open' : 'closed'
  return (
    <div className="shell" data-fixed={fixedHeader || undefined} data-sidebar={mobile ? 'away' : desktopState}>
      <button type="button" className="skip" onClick={() => page.current?.focus()}>
        {t('app.skip')}
      </button>
      <p className="unseen" aria-live="polite">
        {screen && t(`screens.${screen.name}`)}
      </p>
      <span key={path} className="progress" aria-hidden />
      <SideBar />
      <div className="shell-body">
        <TopBar />
        {tagsView && <TabBar tabs={tabs} path={path} />}
        <LinkBanner />
        {seesDevices && <StorageBanner />}
        <main id="page" ref={page} tabIndex={-1}>
          <PageArea tabs={tabs} path={path} fullPath={fullPath} />
        </main>
      </div>
      {seesDevices && <Notices />}
    </div>
  )
}
