import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import './menu.css'

export interface MenuItem {
  key: string
  label: ReactNode
  icon?: ReactNode
  danger?: boolean
  /** True for the present choice, in a menu that chooses among several items. */
  current?: boolean
}

/** The space between a menu and its opener or the window's edge, in CSS pixels. */
const GAP = 4

const entriesOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]

/** Puts an open menu below its opener, or above if there is no space. */
export function positionMenu(menu: HTMLElement, opener: HTMLElement) {
  const openerBox = opener.getBoundingClientRect()
  const { width, height } = menu.getBoundingClientRect()
  const isBelow = openerBox.bottom + GAP + height <= window.innerHeight
  menu.style.left = `${Math.max(GAP, Math.min(openerBox.right - width, window.innerWidth - width - GAP))}px`
  menu.style.top = `${isBelow ? openerBox.bottom + GAP : Math.max(GAP, openerBox.top - GAP - height)}px`
}

/** Puts a menu that has just opened beside its opener, and moves the focus into the menu. */
export function placeMenu(menu: HTMLElement, opener: HTMLElement) {
  positionMenu(menu, opener)
  const entry = menu.querySelector<HTMLElement>('[aria-current]') ?? entriesOf(menu)[0]
  entry?.focus()
}

interface Props {
  ref: RefObject<HTMLDivElement | null>
  id?: string
  popover: 'auto' | 'manual'
  name: string
  items: readonly MenuItem[]
  pick: (key: string) => void
  /** The text above the items, which names their subject. */
  head?: ReactNode
  onToggled: (isOpen: boolean) => void
}

/** The items of a menu. Arrow keys move through the items; Escape and Tab close the menu. */
export function MenuList({ ref, id, popover, name, items, pick, head, onToggled }: Props) {
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const entries = entriesOf(event.currentTarget)
    const index = entries.indexOf(document.activeElement as HTMLElement)
    // The entries form a ring. ArrowUp adds their number, because -1 % 5 would be -1.
    const nextIndex = { ArrowDown: index + 1, ArrowUp: index - 1 + entries.length, Home: 0, End: entries.length - 1 }[
      event.key
    ]
    if (event.key === 'Tab' || event.key === 'Escape') event.currentTarget.hidePopover()
    if (nextIndex === undefined) return
    event.preventDefault()
    entries[nextIndex % entries.length]?.focus()
  }
  return (
    <div
      ref={ref}
      id={id}
      popover={popover}
      role="menu"
      aria-label={name}
      className="menu"
      onToggle={({ newState }) => onToggled(newState === 'open')}
      onKeyDown={handleKey}
    >
      {head && <p className="menu-head">{head}</p>}
      {items.map(({ key, label, icon, danger, current }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-current={current || undefined}
          data-danger={danger || undefined}
          onClick={() => {
            ref.current?.hidePopover()
            pick(key)
          }}
        >
          {icon}
          {label}
        </button>
      ))}
    </div>
  )
}
