import { listTemplateLabels } from '@wifi-tms/contract/labels'
import { type TemplateItem, templates } from '@wifi-tms/contract/templates'
import { useCall } from '../../base/calls/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { NameField } from '../../ui/form/NameField.tsx'
import { LabelField } from '../../ui/labels/LabelField.tsx'
import { TemplateFaults } from './TemplateFaults.tsx'

/** The fields of a template that people change here; what is drawn on it stays as it is. */
export function TemplateForm({ object: item, close }: { object: TemplateItem | undefined; close: () => void }) {
  // A list has no canvas, and a change replaces the whole template.
  const { data: object } = useCall(templates.get, { id: item?._id ?? '' }, { enabled: item !== undefined })
  if (!object) return null
  return (
    <FormDialog noun="templates" resource={templates} object={object} start={{}} close={close}>
      <TemplateFaults faults={object.faults} />
      <NameField noun="templates" resource={templates} object={object} />
      <LabelField listCall={listTemplateLabels} />
    </FormDialog>
  )
}
