import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkBanner } from './LinkBanner.tsx'
import { Notices } from './Notices.tsx'
import { PageArea } from './PageArea.tsx'
import { SideBar } from './SideBar.tsx'
import { useSidebar } from './sidebar.ts'
import { TopBar } from './TopBar.tsx'
import './shell.css'
import '../ui/page/page.css'
import '../ui/list/list.css'
import '../fleet/status/status.css'

/** The layout has sidebar, top bar and page. A bar of tabs has its place between the top bar and the banner. */
export function Layout() {
  const { t } = useTranslation()
  const page = useRef<HTMLElement>(null)
  const { open, mobile } = useSidebar()
  return (
    <div className="shell" data-sidebar={mobile ? 'away' : open ? 'open' : 'closed'}>
      <button type="button" className="skip" onClick={() => page.current?.focus()}>
        {t('app.skip')}
      </button>
      <SideBar />
      <div className="shell-body">
        <TopBar />
        <LinkBanner />
        <main id="page" ref={page} tabIndex={-1}>
          <PageArea />
        </main>
      </div>
      <Notices />
    </div>
  )
}
