import { templates } from '@wifi-tms/contract/templates'
import type { ComponentProps } from 'react'
import { ReferenceSelect } from '../../ui/form/ReferenceSelect.tsx'
import { sizedTemplateName } from '../../ui/page/template-name.ts'

type Select = ComponentProps<typeof ReferenceSelect<typeof templates>>

/**
 * Chooses a template by its name and size. Templates that were made automatically to display a picture are offered only
 * to people who type their name.
 */
export const TemplateSelect = ({ nameOf = sizedTemplateName, ...select }: Partial<Select>) => (
  <ReferenceSelect {...select} resource={templates} nameOf={nameOf} filtersUntilTyped={{ ofPicture: 'false' }} />
)
