import type { ReactNode } from 'react'
import { useEditor } from '../store/editor.ts'
import { isAllLocked } from './use-field.ts'

interface Props {
  title: string
  /** Buttons below the fields. They also work if all chosen elements are locked. */
  below?: ReactNode
  children: ReactNode
}

/** A section of fields, read-only if the person may only view or all chosen elements are locked. */
export function Section({ title, below, children }: Props) {
  const isLocked = useEditor(isAllLocked)
  return (
    <section className="editor-section" aria-label={title}>
      <h3>{title}</h3>
      <fieldset className="editor-fields" disabled={isLocked}>
        {children}
      </fieldset>
      {below}
    </section>
  )
}
