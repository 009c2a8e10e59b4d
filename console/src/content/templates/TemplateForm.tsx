import { listTemplateLabels } from '@wifi-tms/contract/labels'
import { type TemplateItem, templates } from '@wifi-tms/contract/templates'
import { useCall } from '../../base/calls/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { NameField } from '../../ui/form/NameField.tsx'
import { LabelField } from '../../ui/labels/LabelField.tsx'
import { TemplateFaults } from './TemplateFaults.tsx'

/** A form for the name and the labels of a template. Its canvas stays as it is. */
export function TemplateForm({ object, close }: { object: TemplateItem | undefined; close: () => void }) {
  // A row of the list does not include the faults of its template.
  const answer = useCall(templates.get, { id: object?._id ?? '' }, { enabled: object !== undefined, quiet: true })
  return (
    <FormDialog noun="templates" resource={templates} object={object} start={{}} close={close}>
      <TemplateFaults faults={answer.data?.faults ?? []} />
      <NameField noun="templates" resource={templates} object={object} />
      <LabelField listCall={listTemplateLabels} />
    </FormDialog>
  )
}
