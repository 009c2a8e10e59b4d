import { expect, test } from 'vitest'
import { KEPT_PAGES, MOST_TABS, placeAfter, type Tab, type TabPage, tabsAfter } from './tabs.ts'

const index: TabPage = { path: '/index', fullPath: '/index', screen: 'dashboard', affix: true }
const place = (path: string, query = ''): TabPage => ({ path, fullPath: path + query, screen: 'devices' })
const open = (...places: TabPage[]) =>
  places.reduce<readonly Tab[]>(
    (tabs, place) => tabsAfter(tabs, { type: 'visit', place }),
    [{ ...index, round: 0, seen: 0 }],
  )
const paths = (tabs: readonly Tab[]) => tabs.map(({ path }) => path)
const three = open(place('/a'), place('/b'), place('/c'))

test('[state-tabs] a visit adds a tab at the end, once for each path', () => {
  expect(paths(three)).toEqual(['/index', '/a', '/b', '/c'])
  expect(paths(tabsAfter(three, { type: 'visit', place: place('/b') }))).toEqual(paths(three))
  expect(tabsAfter(three, { type: 'visit', place: place('/c') })).toBe(three)
})

test('[state-tabs] the same path with another query is the same tab, which then has the new query', () => {
  const tabs = tabsAfter(three, { type: 'visit', place: place('/a', '?page=2') })
  expect(tabs.map(({ fullPath }) => fullPath)).toEqual(['/index', '/a?page=2', '/b', '/c'])
  expect(tabs.map(({ round }) => round)).toEqual([0, 1, 1, 1])
})

test('[state-tabs] closing a tab removes it; if it was the shown one, the last remaining tab is shown', () => {
  const tabs = tabsAfter(three, { type: 'close', path: '/a' })
  expect(paths(tabs)).toEqual(['/index', '/b', '/c'])
  expect(placeAfter(tabs, '/b')).toBeUndefined()
  expect(placeAfter(tabs, '/a')).toBe('/c')
})

test('[state-tabs] the last tab is shown at its last address, and the root where no tab is left', () => {
  const tabs = tabsAfter(three, { type: 'visit', place: place('/c', '?q=door') })
  expect(placeAfter(tabs, '/a/gone')).toBe('/c?q=door')
  expect(placeAfter([], '/a')).toBe('/')
})

test('[layout-tabs] [route-index] a pinned tab cannot be closed', () => {
  for (const type of ['close', 'closeOthers', 'closeAll'] as const)
    expect(paths(tabsAfter(three, { type, path: '/index' }))).toContain('/index')
})

test('[layout-tabs] Close others keeps the chosen tab and the pinned ones', () => {
  const tabs = tabsAfter(three, { type: 'closeOthers', path: '/b' })
  expect(paths(tabs)).toEqual(['/index', '/b'])
  expect(placeAfter(tabs, '/c')).toBe('/b')
  expect(paths(tabsAfter(three, { type: 'closeOthers', path: '/index' }))).toEqual(['/index'])
})

test('[layout-tabs] Close all keeps the pinned tabs, and shows one of them', () => {
  for (const path of ['/index', '/b']) {
    const tabs = tabsAfter(three, { type: 'closeAll', path })
    expect(paths(tabs)).toEqual(['/index'])
    expect(placeAfter(tabs, '/c')).toBe('/index')
    expect(placeAfter(tabs, '/index')).toBeUndefined()
  }
})

test('[layout-tabs] Refresh remounts the page of one tab', () => {
  expect(tabsAfter(three, { type: 'refresh', path: '/b' }).map(({ round }) => round)).toEqual([0, 1, 2, 1])
})

test(`opening more than ${MOST_TABS} tabs closes the oldest that is not pinned`, () => {
  const places = Array.from({ length: MOST_TABS + 1 }, (_, index) => place(`/${index}`))
  expect(paths(open(...places))).toEqual(['/index', ...places.slice(2).map(({ path }) => path)])
})

test(`only the pages of the last ${KEPT_PAGES} visited tabs stay mounted, and no tab is closed for it`, () => {
  const places = Array.from({ length: KEPT_PAGES }, (_, index) => place(`/${index}`))
  const tabs = tabsAfter(open(...places, place('/0'), place('/more')), { type: 'visit', place: place('/last') })
  expect(paths(tabs)).toEqual(['/index', ...places.map(({ path }) => path), '/more', '/last'])
  expect(tabs.filter(({ round }) => round === 0).map(({ path }) => path)).toEqual(['/index', '/1', '/2'])
})

test('a page gives its tab a name of its own, which stays when its query changes', () => {
  const named = tabsAfter(three, { type: 'name', path: '/a', title: 'Cloakroom' })
  expect(tabsAfter(named, { type: 'visit', place: place('/a', '?page=2') })[1]!.title).toBe('Cloakroom')
})
