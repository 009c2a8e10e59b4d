import { type TemplateItem, templates } from '@wifi-tms/contract/templates'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { RequiredText } from '../../ui/form/RequiredText.tsx'

/** The field of a template that people change here; what is drawn on it stays as it is. */
export function TemplateForm({ object: item, close }: { object: TemplateItem | undefined; close: () => void }) {
  const { t } = useTranslation()
  // A list has no canvas, and a change replaces the whole template.
  const { data: object } = useCall(templates.get, { id: item?._id ?? '' }, { enabled: item !== undefined })
  if (!object) return null
  return (
    <FormDialog noun="templates" resource={templates} object={object} start={{}} close={close}>
      <RequiredText name="name" label={t('templates.name')} fault={t('templates.nameFault')} />
    </FormDialog>
  )
}
