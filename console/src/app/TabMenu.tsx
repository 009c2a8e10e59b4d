import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuList, placeMenu } from '../ui/menu/MenuList.tsx'

export type TabMenuKey = 'refresh' | 'close' | 'closeOthers' | 'closeAll'

interface Props {
  /** The tab that the menu belongs to. */
  tab: HTMLElement
  name: string
  closable: boolean
  pick: (key: TabMenuKey) => void
  /** Called with true if the focus should return to the tabs. */
  close: (returnsFocus: boolean) => void
}

/**
 * The menu of a tab. The menu is closed by this component after a press elsewhere. The browser could do that, too
 * (`popover="auto"`), but it would already close the menu when the finger or mouse button that opened the menu is
 * lifted.
 */
export function TabMenu({ tab, name, closable, pick, close }: Props) {
  const { t } = useTranslation()
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = menu.current!
    const closeOnPress = ({ target }: PointerEvent) => !list.contains(target as Node) && list.hidePopover()
    list.showPopover()
    placeMenu(list, tab)
    document.addEventListener('pointerdown', closeOnPress, true)
    return () => document.removeEventListener('pointerdown', closeOnPress, true)
  }, [tab])
  const keys: TabMenuKey[] = closable
    ? ['refresh', 'close', 'closeOthers', 'closeAll']
    : ['refresh', 'closeOthers', 'closeAll']
  return (
    <MenuList
      ref={menu}
      popover="manual"
      name={name}
      items={keys.map((key) => ({ key, label: t(`tabs.${key}`) }))}
      pick={(key) => pick(key as TabMenuKey)}
      onToggled={(isOpen) => {
        const { activeElement, body } = document
        // After a press elsewhere the focus stays where the press put it.
        if (!isOpen) close(activeElement === body || Boolean(menu.current?.contains(activeElement)))
      }}
    />
  )
}
