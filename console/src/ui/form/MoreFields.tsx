import { type ReactNode, useEffect, useRef } from 'react'
import './more-fields.css'

/** The rarely used fields of a form. They are folded until somebody opens them or one of them has an error. */
export function MoreFields({ title, children }: { title: string; children: ReactNode }) {
  const part = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const details = part.current!
    const observer = new MutationObserver(() => {
      const faultyField = details.querySelector('.ant-form-item-has-error')
      if (details.open || !faultyField) return
      details.open = true
      faultyField.scrollIntoView({ block: 'center' })
      faultyField.querySelector<HTMLElement>('input, textarea')?.focus()
    })
    observer.observe(details, { subtree: true, attributeFilter: ['class'] })
    return () => observer.disconnect()
  }, [])
  return (
    <details ref={part} className="more-fields">
      <summary>{title}</summary>
      {children}
    </details>
  )
}
