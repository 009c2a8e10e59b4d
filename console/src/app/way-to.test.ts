import { expect, test } from 'vitest'
import { screenList } from '../screens.tsx'
import { wayTo } from './way-to.ts'

test('every page that the menu does not list lies under one that it lists, except the profile', () => {
  const listed = new Set(screenList.flatMap(({ name, hidden }) => (hidden ? [] : [name])))
  const pages = screenList.filter(({ hidden, open, noTab }) => hidden && !open && !noTab)
  const without = pages.filter(({ name }) => !listed.has(wayTo(name)[1]!))
  expect(without.map(({ name }) => name)).toEqual(['profile'])
})
