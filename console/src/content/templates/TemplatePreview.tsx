import { screenTypes } from '@wifi-tms/contract/screen-types'
import { previewTemplate, type TemplateItem, templates } from '@wifi-tms/contract/templates'
import Select from 'antd/es/select'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useAllObjects } from '../../base/calls/use-objects.ts'
import { pictureUrl } from '../../base/http/address.ts'
import { fits, fittingScreenType } from '../../catalogue/screen-types/fitting-screen-type.ts'
import GlassViewer from '../../ui/viewer/GlassViewer.tsx'
import { seenWith } from '../editor/document/kept-samples.ts'
import { TemplateFaults } from './TemplateFaults.tsx'

/** Previews a template pixel by pixel on a screen type of the person's choice. */
export function TemplatePreview({ template, close }: { template: TemplateItem; close: () => void }) {
  const { t } = useTranslation()
  const { _id: id, name, resolution, updatedAt } = template
  const screensById = useAllObjects(screenTypes, 'sort')
  const [chosen, choose] = useState<string>()
  const faults = useCall(templates.get, { id }).data?.faults ?? []
  const all = [...screensById.values()]
  const screenType = screensById.get(chosen ?? '') ?? fittingScreenType(resolution, all) ?? all[0]
  // Screen types that the template fits are listed first.
  const offered = all.toSorted((a, b) => Number(fits(resolution, b)) - Number(fits(resolution, a)))
  if (!screenType) return null
  const isFitting = fits(resolution, screenType)
  const preview = { id, screenType: screenType._id, ...seenWith(id), ...(!isFitting && { fit: 'contain' as const }) }
  return (
    <GlassViewer
      src={`${pictureUrl(previewTemplate, preview)}&at=${encodeURIComponent(updatedAt)}`}
      title={t('templates.previewOf', { name })}
      close={close}
    >
      <Select
        className="preview-screen"
        aria-label={t('templates.screen')}
        popupMatchSelectWidth={false}
        value={screenType._id}
        options={offered.map(({ _id, name, color, width, height }) => ({
          value: _id,
          label: `${name} · ${color} · ${width} × ${height}`,
        }))}
        onChange={choose}
      />
      <TemplateFaults faults={faults} />
    </GlassViewer>
  )
}
