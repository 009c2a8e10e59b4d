import type { ScreenName } from '../paths.ts'

/** The most tabs that are open at once. */
export const MOST_TABS = 100
/** The most pages that stay mounted: those visited last. */
export const KEPT_PAGES = 12

/** A page by its path, independent of its query. */
export interface TabPage {
  path: string
  /** The path with its query. */
  fullPath: string
  screen: ScreenName
  /** True for a tab that is always open. */
  affix?: true | undefined
  /** True for a page that starts afresh at each visit. */
  noCache?: true | undefined
}

/** A page that was visited. */
export interface Tab extends TabPage {
  /** The page's own name, where the title of its screen does not distinguish it. */
  title?: string | undefined
  /**
   * The number under which the page stays mounted. The next number starts it afresh, and 0 means that it was not
   * visited since the console was opened.
   */
  round: number
  /** The number of the tab's last visit; the highest is the latest. */
  seen: number
}

export type TabAct =
  | { type: 'visit'; place: TabPage }
  | { type: 'refresh' | 'close' | 'closeOthers' | 'closeAll'; path: string }
  | { type: 'name'; path: string; title: string }

function visited(tabs: readonly Tab[], place: TabPage): readonly Tab[] {
  const opened = tabs.find(({ path }) => path === place.path)
  const newest = Math.max(0, ...tabs.map(({ seen }) => seen))
  if (opened?.fullPath === place.fullPath && opened.round > 0 && opened.seen === newest) return tabs
  const tab = { ...opened, ...place, round: Math.max(1, opened?.round ?? 0), seen: newest + 1 }
  if (opened) return withKept(tabs.map((other) => (other === opened ? tab : other)))
  const oldest = tabs.length < MOST_TABS ? undefined : tabs.find(({ affix }) => !affix)
  return withKept([...tabs.filter((other) => other !== oldest), tab])
}

/** Unmounts the pages that were not visited for longest; their tabs stay. */
function withKept(tabs: readonly Tab[]): readonly Tab[] {
  const keptTabs = tabs.filter(({ round }) => round > 0).sort((tab, other) => other.seen - tab.seen)
  const droppedTabs = new Set(keptTabs.slice(KEPT_PAGES))
  return droppedTabs.size > 0 ? tabs.map((tab) => (droppedTabs.has(tab) ? { ...tab, round: 0 } : tab)) : tabs
}

/** Gives the tabs after an action. Tabs that are always open stay, whatever is closed. */
export function tabsAfter(tabs: readonly Tab[], act: TabAct): readonly Tab[] {
  switch (act.type) {
    case 'visit':
      return visited(tabs, act.place)
    case 'refresh':
      return tabs.map((tab) => (tab.path === act.path ? { ...tab, round: tab.round + 1 } : tab))
    case 'close':
      return tabs.filter(({ path, affix }) => affix || path !== act.path)
    case 'closeOthers':
      return tabs.filter(({ path, affix }) => affix || path === act.path)
    case 'closeAll':
      return tabs.filter(({ affix }) => affix)
    case 'name':
      return tabs.map((tab) => (tab.path === act.path ? { ...tab, title: act.title } : tab))
  }
}

/**
 * The path of the last remaining tab, where the tab of the page on the screen was closed; otherwise undefined, as the
 * view stays.
 */
export const placeAfter = (tabs: readonly Tab[], shownPath: string): string | undefined =>
  tabs.some(({ path }) => path === shownPath) ? undefined : (tabs.at(-1)?.fullPath ?? '/')
