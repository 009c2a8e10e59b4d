import type { ReactNode } from 'react'

/** The head of a page: its name, its figures and its actions. */
export function PageHead({ title, note, children }: { title: ReactNode; note?: ReactNode; children?: ReactNode }) {
  return (
    <header className="page-head">
      <h1>{title}</h1>
      {note && <span className="page-note">{note}</span>}
      <div className="page-actions">{children}</div>
    </header>
  )
}
