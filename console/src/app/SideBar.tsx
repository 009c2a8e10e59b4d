import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { SideNav } from './SideNav.tsx'
import { closeSidebarOnPhone, useSidebar } from './sidebar.ts'

/** The sidebar. On a desktop it is beside the page; on a phone it lies over the page, and the top bar opens it. */
export function SideBar() {
  const { t } = useTranslation()
  const { mobile, isOpenOnPhone } = useSidebar()
  const { pathname } = useLocation()
  const drawer = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (isOpenOnPhone) drawer.current?.showModal()
    else drawer.current?.close()
  }, [isOpenOnPhone])

  useEffect(closeSidebarOnPhone, [pathname])

  if (!mobile) {
    return (
      <aside className="sidebar">
        <SideNav />
      </aside>
    )
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={drawer}
      className="sidebar-drawer"
      aria-label={t('app.menu')}
      onClose={closeSidebarOnPhone}
      onClick={(event) => event.target === drawer.current && closeSidebarOnPhone()}
    >
      <SideNav />
    </dialog>
  )
}
