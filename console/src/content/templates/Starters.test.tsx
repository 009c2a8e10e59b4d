import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queries } from '../../base/calls/query-client.ts'
import { screenTypeOf } from '../../testing/objects.ts'
import { serving, show } from '../../testing/rendering.tsx'
import { Starters } from './Starters.tsx'

const screens = [
  { ...screenTypeOf('door', '7.5', 'B/W'), width: 800, height: 480 },
  screenTypeOf('shelf', '4.2', 'B/W'),
]
const starterOf = (starter: string, resolution: string) => ({ starter, name: starter, resolution, needsData: true })

test('the designs for the most devices come first, and keep their places when more devices arrive', async () => {
  let doors = 0
  queries.clear()
  serving((call) => {
    if (call.includes('/starters')) return { items: [starterOf('sign', '800x480'), starterOf('price', '400x300')] }
    if (!call.includes('/devices/screen-types')) return { items: screens, total: screens.length }
    const counts = [
      { screenType: 'shelf', count: 2 },
      { screenType: 'door', count: doors },
    ]
    return { items: counts }
  })
  await show(<Starters wrap={({ name }) => <button type="button">{name}</button>} />)
  await screen.findByRole('button', { name: 'price' })
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names()).toEqual(['price', 'sign'])
  doors = 9
  await act(() => queries.invalidateQueries())
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(names()).toEqual(['price', 'sign'])
})

test('the designs that fit the target devices come first, and say how many of these they fit', async () => {
  queries.clear()
  serving((call) => {
    if (call.includes('/starters')) return { items: [starterOf('sign', '800x480'), starterOf('price', '400x300')] }
    if (!call.includes('/devices/screen-types')) return { items: screens, total: screens.length }
    return { items: [{ screenType: 'shelf', count: 9 }] }
  })
  const targets = [
    { screenType: 'door', count: 2 },
    { screenType: 'shelf', count: 1 },
  ]
  await show(<Starters targets={targets} wrap={(_, content) => <button type="button">{content}</button>} />)
  await screen.findByRole('button', { name: /price/ })
  const texts = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(texts[0]).toContain('Fits 2 of 3 devices')
  expect(texts[1]).toContain('Fits 1 of 3 devices')
  expect(texts[0]).toContain('sign')
})
