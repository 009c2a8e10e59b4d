import { type Template, templates } from '@wifi-tms/contract/templates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useFleetScreens } from '../../catalogue/screen-types/use-fleet-screens.ts'
import { TemplateGlass } from '../../content/templates/TemplateGlass.tsx'
import { TemplateSelect } from '../../content/templates/TemplateSelect.tsx'
import { usedValuesAsJson } from './source-fields.ts'

/** The space for each picture, in CSS pixels. */
const BOX = { width: 420, height: 260 }

/**
 * Shows a chosen template as devices would show it with the value that a source had when it was tried. Placeholders for
 * other values show marks.
 */
export function TemplateWithValue({ sourceName, value }: { sourceName: string; value: unknown }) {
  const { t } = useTranslation()
  const [id, choose] = useState<string>()
  const template = useCall(templates.get, { id: id ?? '' }, { enabled: id !== undefined, keepsPrevious: true }).data
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
      {id !== undefined && template?._id === id && (
        <TemplatePreview template={template} sourceName={sourceName} value={value} />
      )}
    </div>
  )
}

function TemplatePreview({ template, sourceName, value }: { template: Template; sourceName: string; value: unknown }) {
  const { fittingScreenType } = useFleetScreens()
  return (
    <TemplateGlass
      template={template}
      screenType={fittingScreenType(template.resolution)}
      box={BOX}
      values={usedValuesAsJson(template, sourceName, value)}
    />
  )
}
