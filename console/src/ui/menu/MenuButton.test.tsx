import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../testing/rendering.tsx'
import { MenuButton } from './MenuButton.tsx'

/** The height of an item, in CSS pixels. */
const ITEM_PX = 32

test('a menu that gets further items while it is open stays within the window', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const height = this.role === 'menu' ? this.children.length * ITEM_PX : ITEM_PX
    return { left: 0, right: 100, width: 100, top: 300, bottom: 332, height } as DOMRect
  })
  let add = (_: string[]) => {}
  function Menu() {
    const [views, setViews] = useState<string[]>([])
    add = setViews
    const items = [...views, 'save'].map((key) => ({ key, label: key }))
    return <MenuButton name="Views" items={items} pick={() => {}} button={{}} />
  }
  await show(<Menu />)
  const menu = screen.getByRole('menu', { hidden: true })
  fireEvent(menu, Object.assign(new Event('toggle'), { newState: 'open' }))
  expect(menu.style.top).toBe('336px')
  act(() => add(Array.from({ length: 20 }, (_, index) => `view ${index}`)))
  expect(menu.style.top).toBe('4px')
})
