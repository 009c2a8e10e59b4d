import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { SideNav } from './SideNav.tsx'
import { closeCalled, useSidebar } from './sidebar.ts'

/** The sidebar. On a desktop it stands beside the page; on a phone it lies over the page, and the top bar opens it. */
export function SideBar() {
  const { t } = useTranslation()
  const { mobile, called } = useSidebar()
  const { pathname } = useLocation()
  const drawer = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (called) drawer.current?.showModal()
    else drawer.current?.close()
  }, [called])

  useEffect(closeCalled, [pathname])

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
      onClose={closeCalled}
      onClick={(event) => event.target === drawer.current && closeCalled()}
    >
      <SideNav />
    </dialog>
  )
}
