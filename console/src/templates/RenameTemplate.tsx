import { type TemplateItem, templates } from '@wifi-tms/contract/templates'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../ask/use-ask.ts'
import { FormModal } from '../list/FormModal.tsx'
import { RequiredText } from '../list/RequiredText.tsx'

/** Renames a template; what is drawn on it goes along unchanged. */
export function RenameTemplate({ item, close }: { item: TemplateItem; close: () => void }) {
  const { t } = useTranslation()
  const { data: template } = useAsk(templates.get, { id: item._id })
  if (!template) return null
  const { resolution, background, canvas } = template
  return (
    <FormModal
      title={t('template.rename')}
      resource={templates}
      object={template}
      start={{ name: template.name }}
      along={{ resolution, background, canvas }}
      close={close}
    >
      <RequiredText name="name" label={t('template.name')} fault={t('template.nameFault')} />
    </FormModal>
  )
}
