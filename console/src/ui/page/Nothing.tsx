import type { ReactNode } from 'react'
import '../glass/glass.css'

/** The notice of an empty list, with the purpose of the list and an action. */
export function Nothing({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="nothing">
      <div className="bezel nothing-glass" aria-hidden>
        <span />
      </div>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className="nothing-actions">{children}</div>}
    </div>
  )
}
