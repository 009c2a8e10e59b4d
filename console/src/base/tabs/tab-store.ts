import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { create } from 'zustand'
import { queries } from '../calls/query-client.ts'
import { keep, recall } from '../keep.ts'
import { type Tab, type TabAct, type TabPage, tabsAfter } from './tabs.ts'

const KEY = 'TABS'
const StoredTabs = z.object({
  /** The name of the person to whom the tabs belong. */
  of: z.string(),
  tabs: z.array(z.object({ fullPath: z.string().startsWith('/'), title: z.string().optional() })),
})

/** The person to whom the tabs belong; undefined until a person is signed in. */
let owner: string | undefined

export const useTabs = create<{ tabs: readonly Tab[] }>(() => ({ tabs: [] }))

/** Stores the tabs in this window, over a reload and a new login of the same person. */
function storeTabs() {
  const tabs = useTabs.getState().tabs.map(({ fullPath, title }) => ({ fullPath, title }))
  keep('sessionStorage', KEY, { of: owner, tabs })
}

function recallTabs(person: string) {
  const { data } = StoredTabs.safeParse(recall('sessionStorage', KEY))
  return data?.of === person ? data.tabs : []
}

/** Opens a person's tabs: those that are always open, then the remembered ones whose page still exists. */
export function startTabs(
  person: string,
  pinned: readonly TabPage[],
  pageAt: (fullPath: string) => TabPage | undefined,
) {
  owner = person
  const rememberedTabs = recallTabs(person).flatMap(({ fullPath, title }) => {
    const page = pageAt(fullPath)
    return page && !page.pinned ? [{ ...page, title, mountNumber: 0, lastVisit: 0 }] : []
  })
  useTabs.setState({ tabs: [...pinned.map((page) => ({ ...page, mountNumber: 0, lastVisit: 0 })), ...rememberedTabs] })
}

export function changeTabs(act: TabAct) {
  const { tabs } = useTabs.getState()
  const newTabs = tabsAfter(tabs, act)
  if (newTabs === tabs) return
  useTabs.setState({ tabs: newTabs })
  storeTabs()
}

/** Starts a page afresh, and fetches again everything that it shows. */
export function refreshTab(path: string) {
  void queries.invalidateQueries({ refetchType: 'none' })
  changeTabs({ type: 'refresh', path })
}

/** The questions of the shown page about typed values; each calls `go` once the person discards them. */
const questions = new Set<(go: () => void) => void>()

/** Registers a question that is asked before the shown page is lost. Returns the function that removes it. */
export function askBeforeLoss(question: (go: () => void) => void) {
  questions.add(question)
  return () => void questions.delete(question)
}

/** Calls a function that loses typed values of the shown page, once the questions of the page are answered. */
export const afterQuestions = (lose: () => void) =>
  [...questions].reduce<() => void>((go, ask) => () => ask(go), lose)()

/** Names the tab of the calling page, once the name is known. */
export function useTabTitle(title: string | undefined) {
  const { pathname } = useLocation()
  useEffect(() => {
    if (title) changeTabs({ type: 'name', path: pathname, title })
  }, [pathname, title])
}
