import DownOutlined from '@ant-design/icons/DownOutlined'
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { afterQuestions, changeTabs, refreshTab, useTabs } from '../base/tabs/tab-store.ts'
import { pathAfterClosing, type Tab, tabsAfter } from '../base/tabs/tabs.ts'
import { MenuButton } from '../ui/menu/MenuButton.tsx'
import { TabMenu, type TabMenuKey } from './TabMenu.tsx'
import './tab-bar.css'

/** The time for which a finger must press a tab to open its menu, in milliseconds. */
const LONG_PRESS_MS = 500
/** The number of the middle mouse button. */
const MIDDLE = 1
/** A finger that moves by more pixels than this between two events scrolls: it is no long press. */
const STILL_PX = 2
/** The pixels of the neighbouring tab that stay visible, to show that the row continues. */
const NEIGHBOUR_PX = 12

/**
 * Keeps the selected tab fully in view, also when widths change. Returns true if the row is too narrow for all tabs.
 */
function useSelectedInView(tabs: readonly Tab[], path: string, row: RefObject<HTMLDivElement | null>) {
  const [isTooNarrow, setTooNarrow] = useState(false)
  useLayoutEffect(() => {
    const bar = row.current!
    const scrollToSelected = () => {
      const { clientWidth, scrollLeft, scrollWidth } = bar
      setTooNarrow(scrollWidth > clientWidth)
      const tab = bar.querySelector<HTMLElement>('[aria-selected=true]')
      if (!tab) return
      const { offsetLeft: left, offsetWidth: width } = tab
      // The row scrolls no further than the tab needs, to the left or to the right.
      bar.scrollLeft = Math.max(left + width + NEIGHBOUR_PX - clientWidth, Math.min(scrollLeft, left - NEIGHBOUR_PX))
    }
    // The observer also calls back at once, after the layout; measuring earlier would make the browser lay out the page
    // twice.
    const observer = new ResizeObserver(scrollToSelected)
    for (const part of [bar, ...bar.children]) observer.observe(part)
    return () => observer.disconnect()
  }, [tabs, path, row])
  return isTooNarrow
}

/** Makes a vertical mouse wheel scroll the row sideways. */
function useWheel(row: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const tabs = row.current!
    const scrollSideways = (event: WheelEvent) => {
      if (tabs.scrollWidth <= tabs.clientWidth || event.deltaX !== 0) return
      event.preventDefault()
      tabs.scrollLeft += event.deltaY
    }
    tabs.addEventListener('wheel', scrollSideways, { passive: false })
    return () => tabs.removeEventListener('wheel', scrollSideways)
  }, [row])
}

/**
 * The tabs of the visited pages. The menu of a tab opens by the right button, by a long press and by the keyboard's
 * menu key.
 */
export function TabBar({ tabs, path: shownPath }: { tabs: readonly Tab[]; path: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const row = useRef<HTMLDivElement>(null)
  const longPressTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLongPress = useRef(false)
  const [menu, setMenu] = useState<{ tab: Tab; element: HTMLElement }>()
  const isTooNarrow = useSelectedInView(tabs, shownPath, row)
  useWheel(row)
  const hasTab = tabs.some(({ path }) => path === shownPath)
  const titleOf = (tab: Tab) => tab.title ?? t(`screens.${tab.screen}`)

  /**
   * The closing of the shown tab, which waits while the page asks about typed values. Without its tab, the page would
   * lose them.
   */
  const delayedClosing = useRef<{ type: Exclude<TabMenuKey, 'refresh'>; path: string; nextPath: string }>(undefined)
  useEffect(() => {
    const closing = delayedClosing.current
    delayedClosing.current = undefined
    // A person who goes on editing may open another page later: then the tab stays.
    if (closing?.nextPath.split('?', 1)[0] === shownPath) changeTabs(closing)
  }, [shownPath])
  const close = (type: Exclude<TabMenuKey, 'refresh'>, { path }: Tab) => {
    const newTabs = tabsAfter(useTabs.getState().tabs, { type, path })
    const nextPath = hasTab ? pathAfterClosing(newTabs, shownPath) : undefined
    const addressBefore = window.location.href
    if (nextPath) void navigate(nextPath)
    const isAsking = nextPath !== undefined && window.location.href === addressBefore
    if (isAsking) delayedClosing.current = { type, path, nextPath }
    else changeTabs({ type, path })
  }
  const pick = (key: TabMenuKey, tab: Tab) => {
    if (key !== 'refresh') return close(key, tab)
    if (tab.path === shownPath) return afterQuestions(() => refreshTab(tab.path))
    void navigate(tab.fullPath)
    refreshTab(tab.path)
  }
  const handleKey = (event: KeyboardEvent<HTMLElement>, tab: Tab, index: number) => {
    const tabElements = [...(row.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    // The focus moves from the last tab to the first and back: the index is taken modulo the number of tabs.
    const focusIndex = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1 + tabElements.length,
      Home: 0,
      End: tabElements.length - 1,
    }[event.key]
    if (focusIndex !== undefined) tabElements[focusIndex % tabElements.length]?.focus()
    else if (event.key === 'Delete') {
      if (tab.pinned) return
      close('close', tab)
      ;(tabElements[index + 1] ?? tabElements[index - 1])?.focus()
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))
      setMenu({ tab, element: event.currentTarget })
    else return
    event.preventDefault()
  }
  const startLongPress = (event: PointerEvent<HTMLElement>, tab: Tab) => {
    wasLongPress.current = false
    if (event.pointerType !== 'touch') return
    const element = event.currentTarget
    longPressTimer.current = setTimeout(() => {
      wasLongPress.current = true
      setMenu({ tab, element })
    }, LONG_PRESS_MS)
  }
  const cancelLongPress = () => clearTimeout(longPressTimer.current)

  return (
    <div className="tab-bar">
      <div ref={row} className="tab-row" role="tablist" aria-label={t('tabs.title')}>
        {tabs.map((tab, index) => (
          <button
            key={tab.path}
            type="button"
            role="tab"
            aria-selected={tab.path === shownPath}
            aria-controls="page"
            aria-haspopup="menu"
            tabIndex={tab.path === shownPath || (!hasTab && index === 0) ? 0 : -1}
            onClick={() => !wasLongPress.current && void navigate(tab.fullPath)}
            onMouseDown={(event) => event.button === MIDDLE && event.preventDefault()}
            onAuxClick={(event) => event.button === MIDDLE && close('close', tab)}
            onContextMenu={(event) => {
              event.preventDefault()
              setMenu({ tab, element: event.currentTarget })
            }}
            onPointerDown={(event) => startLongPress(event, tab)}
            onPointerUp={cancelLongPress}
            onPointerCancel={cancelLongPress}
            onPointerMove={(event) =>
              (Math.abs(event.movementX) > STILL_PX || Math.abs(event.movementY) > STILL_PX) && cancelLongPress()
            }
            onKeyDown={(event) => handleKey(event, tab, index)}
          >
            <span className="tab-name">{titleOf(tab)}</span>
            {!tab.pinned && (
              // By keyboard the Delete key closes the tab: screen readers would not announce a button within a tab.
              <span
                className="tab-close"
                aria-hidden
                title={t('tabs.close')}
                onClick={(event) => {
                  event.stopPropagation()
                  close('close', tab)
                }}
              >
                ×
              </span>
            )}
          </button>
        ))}
      </div>
      {isTooNarrow && (
        <MenuButton
          name={t('tabs.all')}
          items={tabs.map((tab) => ({ key: tab.fullPath, label: titleOf(tab), current: tab.path === shownPath }))}
          pick={(to) => void navigate(to)}
          button={{ icon: <DownOutlined aria-hidden />, className: 'tab-all' }}
        />
      )}
      {menu && (
        <TabMenu
          key={menu.tab.path}
          tab={menu.element}
          name={titleOf(menu.tab)}
          closable={!menu.tab.pinned}
          pick={(key) => pick(key, menu.tab)}
          close={(returnsFocus) => {
            setMenu(undefined)
            if (!returnsFocus) return
            // The tab itself is gone if the menu has closed it.
            const selected = row.current?.querySelector<HTMLElement>('[aria-selected=true]')
            ;(menu.element.isConnected ? menu.element : selected)?.focus()
          }}
        />
      )}
    </div>
  )
}
