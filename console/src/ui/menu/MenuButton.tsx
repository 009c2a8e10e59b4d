import Button, { type ButtonProps } from 'antd/es/button'
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import './menu.css'

export interface MenuItem {
  key: string
  label: ReactNode
  icon?: ReactNode
  danger?: boolean
  /** Set on the one in force, where the menu chooses among several. */
  current?: boolean
}

interface Props {
  name: string
  items: readonly MenuItem[]
  pick: (key: string) => void
  /** Above the items stands what they are about. */
  head?: ReactNode
  button: Pick<ButtonProps, 'icon' | 'size' | 'children' | 'className'>
}

const GAP = 4

/** The button opens a menu. Arrow keys walk through it; Escape, Tab and a press elsewhere close it. */
export function MenuButton({ name, items, pick, head, button }: Props) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  const opened = ({ newState }: ToggleEvent) => {
    if (newState !== 'open' || !menu.current || !opener.current) return
    const from = opener.current.getBoundingClientRect()
    const { width, height } = menu.current.getBoundingClientRect()
    const below = from.bottom + GAP + height <= window.innerHeight
    menu.current.style.left = `${Math.max(GAP, Math.min(from.right - width, window.innerWidth - width - GAP))}px`
    menu.current.style.top = `${below ? from.bottom + GAP : Math.max(GAP, from.top - GAP - height)}px`
    ;(menu.current.querySelector<HTMLElement>('[aria-current]') ?? entries()[0])?.focus()
  }
  const walk = (event: KeyboardEvent) => {
    const all = entries()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key]
    if (event.key === 'Tab') menu.current?.hidePopover()
    if (to === undefined) return
    event.preventDefault()
    all[to % all.length]?.focus()
  }
  return (
    <>
      <Button {...button} ref={opener} type="text" aria-label={name} aria-haspopup="menu" popoverTarget={id} />
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={name}
        className="menu"
        onToggle={opened}
        onKeyDown={walk}
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
              menu.current?.hidePopover()
              pick(key)
            }}
          >
            {icon}
            {label}
          </button>
        ))}
      </div>
    </>
  )
}
