import type { ScreenName } from '../paths.ts'

/** The maximum number of tabs that are open at once. */
export const MOST_TABS = 100
/** The maximum number of pages that stay mounted. The pages that were visited last stay. */
export const KEPT_PAGES = 12

/** A page by its path, independent of its query. */
export interface TabPage {
  path: string
  /** The path with its query. */
  fullPath: string
  screen: ScreenName
  /** True for a tab that is always open. */
  pinned?: true | undefined
  /** True for a page that starts afresh at each visit. */
  startsAfresh?: true | undefined
}

/** A tab: a page that was visited since the console was opened, or before a reload. */
export interface Tab extends TabPage {
  /** The page's own name, if the title of its screen does not distinguish it. */
  title?: string | undefined
  /**
   * The number under which the page stays mounted; a higher number mounts it afresh. The number 0 means that the page
   * is not mounted, because it was not visited since the console was opened, or not for a long time.
   */
  mountNumber: number
  /** The number of the tab's last visit; the highest is the latest. */
  lastVisit: number
}

export type TabAct =
  | { type: 'visit'; place: TabPage }
  | { type: 'refresh' | 'close' | 'closeOthers' | 'closeAll'; path: string }
  | { type: 'name'; path: string; title: string }

function visitPage(tabs: readonly Tab[], place: TabPage): readonly Tab[] {
  const openTab = tabs.find(({ path }) => path === place.path)
  const newestVisit = Math.max(0, ...tabs.map(({ lastVisit }) => lastVisit))
  if (openTab?.fullPath === place.fullPath && openTab.mountNumber > 0 && openTab.lastVisit === newestVisit) return tabs
  const tab = { ...openTab, ...place, mountNumber: Math.max(1, openTab?.mountNumber ?? 0), lastVisit: newestVisit + 1 }
  if (openTab) return unmountOldest(tabs.map((other) => (other === openTab ? tab : other)))
  // If there is no space, the tab that was opened first is closed, unless it is always open.
  const oldest = tabs.length < MOST_TABS ? undefined : tabs.find(({ pinned }) => !pinned)
  return unmountOldest([...tabs.filter((other) => other !== oldest), tab])
}

/** Unmounts the pages whose last visit is longest ago; their tabs stay. */
function unmountOldest(tabs: readonly Tab[]): readonly Tab[] {
  const keptTabs = tabs
    .filter(({ mountNumber }) => mountNumber > 0)
    .sort((tab, other) => other.lastVisit - tab.lastVisit)
  const droppedTabs = new Set(keptTabs.slice(KEPT_PAGES))
  return droppedTabs.size > 0 ? tabs.map((tab) => (droppedTabs.has(tab) ? { ...tab, mountNumber: 0 } : tab)) : tabs
}

/** Gives the tabs after an action. Tabs that are always open stay, whatever is closed. */
export function tabsAfter(tabs: readonly Tab[], act: TabAct): readonly Tab[] {
  switch (act.type) {
    case 'visit':
      return visitPage(tabs, act.place)
    case 'refresh':
      return tabs.map((tab) => (tab.path === act.path ? { ...tab, mountNumber: tab.mountNumber + 1 } : tab))
    case 'close':
      return tabs.filter(({ path, pinned }) => pinned || path !== act.path)
    case 'closeOthers':
      return tabs.filter(({ path, pinned }) => pinned || path === act.path)
    case 'closeAll':
      return tabs.filter(({ pinned }) => pinned)
    case 'name':
      return tabs.map((tab) => (tab.path === act.path ? { ...tab, title: act.title } : tab))
  }
}

/**
 * Returns the path to which the console goes if the tab of the shown page was closed: that of the last remaining tab.
 * Returns undefined if the tab is still open; then the page stays.
 */
export const pathAfterClosing = (tabs: readonly Tab[], shownPath: string): string | undefined =>
  tabs.some(({ path }) => path === shownPath) ? undefined : (tabs.at(-1)?.fullPath ?? '/')
