import { screenTypes } from '@wifi-tms/contract/screen-types'
import { previewTemplate, type TemplateItem, templates } from '@wifi-tms/contract/templates'
import Select from 'antd/es/select'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useAllObjects } from '../../base/calls/use-objects.ts'
import { pictureUrl } from '../../base/http/address.ts'
import { fits } from '../../catalogue/screen-types/fitting-screen-type.ts'
import { useFleetScreens } from '../../catalogue/screen-types/use-fleet-screens.ts'
import GlassViewer from '../../ui/viewer/GlassViewer.tsx'
import { previewInputOf } from '../editor/document/kept-samples.ts'
import { TemplateFaults } from './TemplateFaults.tsx'

/** Previews a template pixel by pixel on a screen type of the person's choice. */
export function TemplatePreview({ template, close }: { template: TemplateItem; close: () => void }) {
  const { t } = useTranslation()
  const { _id: id, name, resolution, updatedAt } = template
  const screensById = useAllObjects(screenTypes, 'sort')
  const { fittingScreenType } = useFleetScreens()
  const [chosen, choose] = useState<string>()
  const faults = useCall(templates.get, { id }).data?.faults ?? []
  const allScreenTypes = [...screensById.values()]
  const screenType = screensById.get(chosen ?? '') ?? fittingScreenType(resolution) ?? allScreenTypes[0]
  const fittingFirst = allScreenTypes.toSorted((a, b) => Number(fits(resolution, b)) - Number(fits(resolution, a)))
  if (!screenType) return null
  const isFitting = fits(resolution, screenType)
  const preview = {
    id,
    screenType: screenType._id,
    ...previewInputOf(id),
    ...(!isFitting && { fit: 'contain' as const }),
  }
  // The time of the last change is in the address, so that the browser fetches the picture of a changed template again.
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
        options={fittingFirst.map(({ _id, name, color, width, height }) => ({
          value: _id,
          label: `${name} · ${color} · ${width} × ${height}`,
        }))}
        onChange={choose}
      />
      <TemplateFaults faults={faults} />
    </GlassViewer>
  )
}
