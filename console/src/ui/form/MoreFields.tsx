import { type ReactNode, useEffect, useRef } from 'react'
import './more-fields.css'

/** The fields of a form that few need stand behind their names, until somebody asks or one of them is found wrong. */
export function MoreFields({ title, children }: { title: string; children: ReactNode }) {
  const part = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const details = part.current!
    const watch = new MutationObserver(() => {
      const wrong = details.querySelector('.ant-form-item-has-error')
      if (details.open || !wrong) return
      details.open = true
      wrong.scrollIntoView({ block: 'center' })
      wrong.querySelector<HTMLElement>('input, textarea')?.focus()
    })
    watch.observe(details, { subtree: true, attributeFilter: ['class'] })
    return () => watch.disconnect()
  }, [])
  return (
    <details ref={part} className="more-fields">
      <summary>{title}</summary>
      {children}
    </details>
  )
}
