import { expect, test } from 'vitest'
import { screenList } from '../screens.tsx'
import { breadcrumbTo } from './breadcrumb-to.ts'

test('every page that the sidebar does not list lies under one that it lists, except the profile', () => {
  const listed = new Set(screenList.flatMap(({ name, hidden }) => (hidden ? [] : [name])))
  const pages = screenList.filter(({ hidden, withoutLogin, noTab }) => hidden && !withoutLogin && !noTab)
  const orphans = pages.filter(({ name }) => !listed.has(breadcrumbTo(name)[1]!))
  expect(orphans.map(({ name }) => name)).toEqual(['profile'])
})
