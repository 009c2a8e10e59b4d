import { type Template, templates } from '@wifi-tms/contract/templates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useFleetScreens } from '../../catalogue/screen-types/use-fleet-screens.ts'
import { TemplateGlass } from '../../content/templates/TemplateGlass.tsx'
import { TemplateSelect } from '../../content/templates/TemplateSelect.tsx'
import { valuesIn } from './source-fields.ts'

/** The space for each picture, in CSS pixels. */
const BOX = { width: 420, height: 260 }

/** Shows a template as devices would show it with the value of a try; placeholders of other values are marked. */
export function TriedTemplate({ name, value }: { name: string; value: unknown }) {
  const { t } = useTranslation()
  const [id, choose] = useState<string>()
  const template = useCall(templates.get, { id: id ?? '' }, { enabled: id !== undefined, keep: true }).data
  return (
    <div className="try-template">
      <label htmlFor="try-template">{t('dataSources.tryTemplate')}</label>
      <TemplateSelect
        id="try-template"
        nameOf={({ name }) => name}
        value={id}
        onChange={choose}
        placeholder={t('dataSources.chooseTemplate')}
      />
      {id !== undefined && template?._id === id && <TemplatePreview template={template} name={name} value={value} />}
    </div>
  )
}

function TemplatePreview({ template, name, value }: { template: Template; name: string; value: unknown }) {
  const { fittingOf } = useFleetScreens()
  return (
    <TemplateGlass
      template={template}
      screenType={fittingOf(template.resolution)}
      box={BOX}
      values={valuesIn(template, name, value)}
    />
  )
}
