import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deviceOf, itemOf, screenTypeOf } from '../../testing/objects.ts'
import { serving, show } from '../../testing/rendering.tsx'
import { DevicesSelect } from './DevicesSelect.tsx'

const screens = [screenTypeOf('s-37', '3.7', 'B/W/R'), screenTypeOf('s-75', '7.5', 'B/W')]
const allDevices = [deviceOf('d-1', 'Oslo', 's-37'), { ...deviceOf('d-2', 'Bergen', 's-75'), item: 'i-1' }]
const allItems = [itemOf('i-1', 'Milk')]

/** The server searches devices and items by name, and filters devices by screen type and by item. */
const server = (call: string) => {
  const { pathname, searchParams } = new URL(call.split(' ')[1]!, 'http://console')
  const q = searchParams.get('q') ?? ''
  if (pathname.endsWith('/screen_types')) return { items: screens, total: screens.length }
  if (pathname.endsWith('/items')) {
    const items = allItems.filter(({ name }) => name.includes(q))
    return { items, total: items.length }
  }
  const [types, itemIds] = [searchParams.getAll('screenType'), searchParams.getAll('item')]
  const items = allDevices.filter(
    ({ alias, screenType, item }) =>
      alias.includes(q) &&
      (types.length === 0 || types.includes(screenType ?? '')) &&
      (itemIds.length === 0 || itemIds.includes(item ?? '')),
  )
  return { items, total: items.length }
}

const offeredTexts = () =>
  [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)

test('devices are found by the size and inks of their screens, by their names, and by their items', async () => {
  serving(server)
  await show(<DevicesSelect id="signs" maxCount={5} />)
  const field = screen.getByRole('combobox')
  for (const [text, found] of [
    ['7.5', 'Bergen · 7.5 · B/W'],
    ['3.7 · b/w/r', 'Oslo · 3.7 · B/W/R'],
    ['Berg', 'Bergen · 7.5 · B/W'],
    ['Milk', 'Bergen · 7.5 · B/W · Milk'],
  ]) {
    fireEvent.change(field, { target: { value: text } })
    await waitFor(() => expect(offeredTexts(), text).toEqual([found]))
  }
})
