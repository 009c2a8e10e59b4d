import type { ComponentProps } from 'react'
import { NewFromDesign } from './NewFromDesign.tsx'
import { TemplateSelect } from './TemplateSelect.tsx'
import './templates.css'

type Props = Omit<ComponentProps<typeof NewFromDesign>, 'onMade'> & ComponentProps<typeof TemplateSelect>

/** Chooses a template, or makes one from a design that ships. */
export function TemplateOrDesign({ filledBy, examples, targets, ...select }: Props) {
  return (
    <div className="template-choice">
      <TemplateSelect {...select} />
      <NewFromDesign
        filledBy={filledBy}
        examples={examples}
        targets={targets}
        onMade={(made) => select.onChange?.(made)}
      />
    </div>
  )
}
