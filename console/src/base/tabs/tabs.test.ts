import { expect, test } from 'vitest'
import { KEPT_PAGES, MOST_TABS, pathAfterClosing, type Tab, type TabPage, tabsAfter } from './tabs.ts'

const index: TabPage = { path: '/index', fullPath: '/index', screen: 'dashboard', pinned: true }
const pageAt = (path: string, query = ''): TabPage => ({ path, fullPath: path + query, screen: 'devices' })
const openTabs = (...places: TabPage[]) =>
  places.reduce<readonly Tab[]>(
    (tabs, place) => tabsAfter(tabs, { type: 'visit', place }),
    [{ ...index, mountNumber: 0, lastVisit: 0 }],
  )
const paths = (tabs: readonly Tab[]) => tabs.map(({ path }) => path)
const threeTabs = openTabs(pageAt('/a'), pageAt('/b'), pageAt('/c'))

test('[state-tabs] a visit adds a tab at the end, once for each path', () => {
  expect(paths(threeTabs)).toEqual(['/index', '/a', '/b', '/c'])
  expect(paths(tabsAfter(threeTabs, { type: 'visit', place: pageAt('/b') }))).toEqual(paths(threeTabs))
  expect(tabsAfter(threeTabs, { type: 'visit', place: pageAt('/c') })).toBe(threeTabs)
})

test('[state-tabs] the same path with another query is the same tab, which then has the new query', () => {
  const tabs = tabsAfter(threeTabs, { type: 'visit', place: pageAt('/a', '?page=2') })
  expect(tabs.map(({ fullPath }) => fullPath)).toEqual(['/index', '/a?page=2', '/b', '/c'])
  expect(tabs.map(({ mountNumber }) => mountNumber)).toEqual([0, 1, 1, 1])
})

test('[state-tabs] closing a tab removes it; if it was the shown one, the last remaining tab is shown', () => {
  const tabs = tabsAfter(threeTabs, { type: 'close', path: '/a' })
  expect(paths(tabs)).toEqual(['/index', '/b', '/c'])
  expect(pathAfterClosing(tabs, '/b')).toBeUndefined()
  expect(pathAfterClosing(tabs, '/a')).toBe('/c')
})

test('[state-tabs] the last tab is shown at its last address, and the root where no tab is left', () => {
  const tabs = tabsAfter(threeTabs, { type: 'visit', place: pageAt('/c', '?q=door') })
  expect(pathAfterClosing(tabs, '/a/gone')).toBe('/c?q=door')
  expect(pathAfterClosing([], '/a')).toBe('/')
})

test('[layout-tabs] [route-index] a pinned tab cannot be closed', () => {
  for (const type of ['close', 'closeOthers', 'closeAll'] as const)
    expect(paths(tabsAfter(threeTabs, { type, path: '/index' }))).toContain('/index')
})

test('[layout-tabs] Close others keeps the chosen tab and the pinned ones', () => {
  const tabs = tabsAfter(threeTabs, { type: 'closeOthers', path: '/b' })
  expect(paths(tabs)).toEqual(['/index', '/b'])
  expect(pathAfterClosing(tabs, '/c')).toBe('/b')
  expect(paths(tabsAfter(threeTabs, { type: 'closeOthers', path: '/index' }))).toEqual(['/index'])
})

test('[layout-tabs] Close all keeps the pinned tabs, and shows one of them', () => {
  for (const path of ['/index', '/b']) {
    const tabs = tabsAfter(threeTabs, { type: 'closeAll', path })
    expect(paths(tabs)).toEqual(['/index'])
    expect(pathAfterClosing(tabs, '/c')).toBe('/index')
    expect(pathAfterClosing(tabs, '/index')).toBeUndefined()
  }
})

test('[layout-tabs] Refresh remounts the page of one tab', () => {
  expect(tabsAfter(threeTabs, { type: 'refresh', path: '/b' }).map(({ mountNumber }) => mountNumber)).toEqual([
    0, 1, 2, 1,
  ])
})

test(`opening more than ${MOST_TABS} tabs closes the oldest that is not pinned`, () => {
  const places = Array.from({ length: MOST_TABS + 1 }, (_, index) => pageAt(`/${index}`))
  expect(paths(openTabs(...places))).toEqual(['/index', ...places.slice(2).map(({ path }) => path)])
})

test(`only the pages of the last ${KEPT_PAGES} visited tabs stay mounted, and the other tabs stay open`, () => {
  const places = Array.from({ length: KEPT_PAGES }, (_, index) => pageAt(`/${index}`))
  const tabs = tabsAfter(openTabs(...places, pageAt('/0'), pageAt('/more')), { type: 'visit', place: pageAt('/last') })
  expect(paths(tabs)).toEqual(['/index', ...places.map(({ path }) => path), '/more', '/last'])
  expect(tabs.filter(({ mountNumber }) => mountNumber === 0).map(({ path }) => path)).toEqual(['/index', '/1', '/2'])
})

test('a page gives its tab a name of its own, which stays when its query changes', () => {
  const namedTabs = tabsAfter(threeTabs, { type: 'name', path: '/a', title: 'Cloakroom' })
  expect(tabsAfter(namedTabs, { type: 'visit', place: pageAt('/a', '?page=2') })[1]!.title).toBe('Cloakroom')
})
