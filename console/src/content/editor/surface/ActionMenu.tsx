import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuList } from '../../../ui/menu/MenuList.tsx'
import { type ActionName, actionNamed } from '../actions/actions.ts'
import { Icon } from '../actions/icons.tsx'
import { isMac, shortcutText } from '../actions/shortcut.ts'
import type { Point } from '../document/geometry.ts'
import { useAct, useEditorStore } from '../store/editor.ts'

/** The actions in the order of the menu. */
const menuActions: readonly ActionName[] = [
  'cut',
  'copy',
  'paste',
  'duplicate',
  'group',
  'ungroup',
  'crop',
  'front',
  'forward',
  'backward',
  'back',
  'flipX',
  'flipY',
  'lock',
  'hide',
  'remove',
]

/** True for the actions whose word changes while they are on: to 'unlock' and 'show'. */
const hasOffWord = (name: ActionName): name is 'lock' | 'hide' => name === 'lock' || name === 'hide'

/**
 * The menu of actions on the chosen elements, at the pointer. The menu closes itself on a press elsewhere.
 */
export function ActionMenu({ at: point, close }: { at: Point; close: () => void }) {
  const { t } = useTranslation()
  const act = useAct()
  const session = useEditorStore().getState()
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = menu.current!
    const closeOnPressElsewhere = ({ target }: Event) => !list.contains(target as Node) && list.hidePopover()
    // The size of the menu is known only once it is shown. Then it is moved into the window, 4 CSS pixels from its
    // edges.
    list.showPopover()
    const { width, height } = list.getBoundingClientRect()
    list.style.left = `${Math.max(4, Math.min(point.x, window.innerWidth - width - 4))}px`
    list.style.top = `${Math.max(4, Math.min(point.y, window.innerHeight - height - 4))}px`
    list.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    document.addEventListener('pointerdown', closeOnPressElsewhere, true)
    return () => document.removeEventListener('pointerdown', closeOnPressElsewhere, true)
  }, [point])
  const items = menuActions
    .map(actionNamed)
    .filter((action) => action.can(session))
    .map(({ name, icon, keys, isOn }) => ({
      key: name,
      danger: name === 'remove',
      icon: icon && <Icon name={icon} />,
      label: (
        <>
          <span>
            {hasOffWord(name) && isOn?.(session) ? t(`editor.actions.${name}Off`) : t(`editor.actions.${name}`)}
          </span>
          {keys[0] && <kbd>{shortcutText(keys[0], isMac())}</kbd>}
        </>
      ),
    }))
  return (
    <MenuList
      ref={menu}
      popover="manual"
      name={t('editor.menu')}
      items={items}
      pick={(key) => act(actionNamed(key as ActionName).apply as never)}
      onToggled={(isOpen) => !isOpen && close()}
    />
  )
}
