import Button, { type ButtonProps } from 'antd/es/button'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { type MenuItem, MenuList, placeMenu, positionMenu } from './MenuList.tsx'

interface Props {
  name: string
  items: readonly MenuItem[]
  pick: (key: string) => void
  head?: ReactNode
  /** Called when the menu opens. */
  onOpened?: () => void
  button: Pick<ButtonProps, 'icon' | 'size' | 'children' | 'className'>
}

/** A button that opens a menu; a press elsewhere closes it. */
export function MenuButton({ name, button, onOpened, ...list }: Props) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const isOpen = useRef(false)
  // Items that are fetched when the menu opens make it larger, so that it may not fit there any more.
  useLayoutEffect(() => {
    if (isOpen.current && menu.current && opener.current) positionMenu(menu.current, opener.current)
  }, [list.items.length])
  return (
    <>
      <Button
        {...button}
        ref={opener}
        type="text"
        aria-label={name}
        title={name}
        aria-haspopup="menu"
        popoverTarget={id}
      />
      <MenuList
        {...list}
        ref={menu}
        id={id}
        popover="auto"
        name={name}
        onToggled={(isNowOpen) => {
          isOpen.current = isNowOpen
          if (!isNowOpen) return
          onOpened?.()
          if (menu.current && opener.current) placeMenu(menu.current, opener.current)
        }}
      />
    </>
  )
}
