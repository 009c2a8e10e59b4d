import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deviceOf, screenTypeOf } from '../../testing/objects.ts'
import { serving, show } from '../../testing/rendering.tsx'
import { DevicesSelect } from './DevicesSelect.tsx'

const screens = [screenTypeOf('s-37', '3.7', 'B/W/R'), screenTypeOf('s-75', '7.5', 'B/W')]
const allDevices = [deviceOf('d-1', 'Oslo', 's-37'), deviceOf('d-2', 'Bergen', 's-75')]

/** The server searches devices by name and filters them by screen type. */
const server = (call: string) => {
  const { pathname, searchParams } = new URL(call.split(' ')[1]!, 'http://console')
  if (!pathname.endsWith('/devices')) return { items: screens, total: screens.length }
  const [types, q] = [searchParams.getAll('screenType'), searchParams.get('q') ?? '']
  const items = allDevices.filter(
    ({ alias, screenType }) => alias.includes(q) && (types.length === 0 || types.includes(screenType ?? '')),
  )
  return { items, total: items.length }
}

const offered = () => [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)

test('devices are found by the size and inks of their screens, and by their names', async () => {
  serving(server)
  await show(<DevicesSelect id="signs" maxCount={5} />)
  const field = screen.getByRole('combobox')
  for (const [text, found] of [
    ['7.5', 'Bergen · 7.5 · B/W'],
    ['3.7 · b/w/r', 'Oslo · 3.7 · B/W/R'],
    ['Berg', 'Bergen · 7.5 · B/W'],
  ]) {
    fireEvent.change(field, { target: { value: text } })
    await waitFor(() => expect(offered(), text).toEqual([found]))
  }
})
