import type { ComponentProps } from 'react'
import { NewFromDesign } from '../../content/templates/NewFromDesign.tsx'
import { TemplateSelect } from '../../content/templates/TemplateSelect.tsx'

/** Chooses the template of a task, or makes one from a design that ships. */
export function TaskTemplate(select: Pick<ComponentProps<typeof TemplateSelect>, 'id' | 'value' | 'onChange'>) {
  return (
    <div className="template-choice">
      <TemplateSelect {...select} />
      <NewFromDesign filledBy="display" take={(made) => select.onChange?.(made)} />
    </div>
  )
}
