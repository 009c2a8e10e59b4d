import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { create } from 'zustand'
import { queries } from '../calls/query-client.ts'
import { keep, recall } from '../keep.ts'
import { type Tab, type TabAct, type TabPage, tabsAfter } from './tabs.ts'

const KEY = 'TABS'
const Remembered = z.object({
  of: z.string(),
  tabs: z.array(z.object({ fullPath: z.string().startsWith('/'), title: z.string().optional() })),
})

/** The person to whom the tabs belong; undefined until one is signed in. */
let owner: string | undefined

export const useTabs = create<{ tabs: readonly Tab[] }>(() => ({ tabs: [] }))

/** The window remembers its tabs over a reload and a new login of the same person. */
function remember() {
  const tabs = useTabs.getState().tabs.map(({ fullPath, title }) => ({ fullPath, title }))
  keep('sessionStorage', KEY, { of: owner, tabs })
}

function remembered(person: string) {
  const { data } = Remembered.safeParse(recall('sessionStorage', KEY))
  return data?.of === person ? data.tabs : []
}

/** Opens a person's tabs: those that are always open, then the remembered ones whose page still exists. */
export function startTabs(
  person: string,
  pinned: readonly TabPage[],
  placeAt: (fullPath: string) => TabPage | undefined,
) {
  owner = person
  const before = remembered(person).flatMap(({ fullPath, title }) => {
    const place = placeAt(fullPath)
    return place && !place.affix ? [{ ...place, title, round: 0, seen: 0 }] : []
  })
  useTabs.setState({ tabs: [...pinned.map((place) => ({ ...place, round: 0, seen: 0 })), ...before] })
}

export function changeTabs(act: TabAct) {
  const { tabs } = useTabs.getState()
  const next = tabsAfter(tabs, act)
  if (next === tabs) return
  useTabs.setState({ tabs: next })
  remember()
}

/** Begins a page anew, and fetches again everything that it shows. */
export function refreshTab(path: string) {
  void queries.invalidateQueries({ refetchType: 'none' })
  changeTabs({ type: 'refresh', path })
}

/** Gives the tab of the page that calls this its own name, once that is known. */
export function useTabTitle(title: string | undefined) {
  const { pathname } = useLocation()
  useEffect(() => {
    if (title) changeTabs({ type: 'name', path: pathname, title })
  }, [pathname, title])
}
