import { pixelsOf } from '@wifi-tms/contract/drawing'
import type { Input } from '@wifi-tms/contract/endpoint'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { previewTemplate, type Template } from '@wifi-tms/contract/templates'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '../../base/http/address.ts'
import { Glass } from '../../ui/glass/Glass.tsx'
import type { GlassSize } from '../../ui/glass/zoom.ts'
import { previewInputOf } from '../editor/document/kept-samples.ts'

interface Props {
  template: Pick<Template, '_id' | 'name' | 'resolution' | 'updatedAt'>
  /** The screen type whose colours the picture has; undefined if none fits the template. */
  screenType: ScreenType | undefined
  /** The space for the picture, in CSS pixels. */
  box: GlassSize
  algorithm?: Input<typeof previewTemplate>['algorithm']
  /** The size of the panel, if the template is scaled onto it. It replaces the template's size. */
  panelSize?: GlassSize | undefined
  /** The values for the template's placeholders, as JSON. */
  values?: string
}

/**
 * Shows the picture of a template on a screen type. The address of the picture has the time of the template's last
 * change, so that the browser fetches the picture of a changed template again.
 */
export function TemplateGlass({ template, screenType, box, algorithm, panelSize, values }: Props) {
  const { t } = useTranslation()
  const preview = screenType && {
    id: template._id,
    screenType: screenType._id,
    // The language, and the sample values that this browser keeps for the template.
    ...previewInputOf(template._id),
    ...(algorithm && { algorithm }),
    ...(panelSize && { fit: 'contain' as const }),
    ...(values && { values }),
  }
  const screen = screenType ? `${screenType.name} ${screenType.color}` : ''
  return (
    <Glass
      src={preview && `${pictureUrl(previewTemplate, preview)}&at=${encodeURIComponent(template.updatedAt)}`}
      alt={t('glass.preview', { name: template.name, screen })}
      size={panelSize ?? pixelsOf(template.resolution)}
      box={box}
      blank={t('glass.noPreview')}
    />
  )
}
