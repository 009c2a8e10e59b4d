import { create } from 'zustand'
import { readCookie, SIDEBAR_COOKIE, writeCookie } from '../base/session/cookies.ts'

/** The width in pixels below which the page is laid out for a phone. */
export const MOBILE_BREAKPOINT = 992

// Slightly less than the breakpoint, because a zoomed page may be a fraction of a pixel narrower than it.
const narrowQuery = () => window.matchMedia(`(max-width: ${MOBILE_BREAKPOINT - 0.02}px)`)

interface Sidebar {
  mobile: boolean
  /** True while the sidebar is open on a desktop. The cookie stores this choice: '0' means closed. */
  isOpenOnDesktop: boolean
  /** True while the sidebar is open on a phone. It is closed at first. */
  isOpenOnPhone: boolean
}

export const useSidebar = create<Sidebar>(() => ({
  mobile: narrowQuery().matches,
  isOpenOnDesktop: readCookie(SIDEBAR_COOKIE) !== '0',
  isOpenOnPhone: false,
}))

narrowQuery().addEventListener('change', ({ matches }) =>
  useSidebar.setState({ mobile: matches, isOpenOnPhone: false }),
)

export function toggleSidebar() {
  const { mobile, isOpenOnDesktop, isOpenOnPhone } = useSidebar.getState()
  if (mobile) return useSidebar.setState({ isOpenOnPhone: !isOpenOnPhone })
  writeCookie(SIDEBAR_COOKIE, isOpenOnDesktop ? '0' : '1')
  useSidebar.setState({ isOpenOnDesktop: !isOpenOnDesktop })
}

export const closeSidebarOnPhone = () => useSidebar.setState({ isOpenOnPhone: false })
