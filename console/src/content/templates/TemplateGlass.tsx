import { pixelsOf } from '@wifi-tms/contract/drawing'
import type { Input } from '@wifi-tms/contract/endpoint'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { previewTemplate, type Template } from '@wifi-tms/contract/templates'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '../../base/http/address.ts'
import { Glass } from '../../ui/glass/Glass.tsx'
import type { GlassSize } from '../../ui/glass/zoom.ts'
import { seenWith } from '../editor/document/kept-samples.ts'

interface Props {
  template: Pick<Template, '_id' | 'name' | 'resolution' | 'updatedAt'>
  /** The screen type in whose inks the template is shown; undefined if none fits it. */
  screenType: ScreenType | undefined
  box: GlassSize
  algorithm?: Input<typeof previewTemplate>['algorithm']
  /** The panel's size, which counts instead of the template's when the template is scaled onto the panel. */
  contain?: GlassSize | undefined
  /** The values for its placeholders, as JSON. */
  values?: string
}

/** Previews a template on a screen type. */
export function TemplateGlass({ template, screenType, box, algorithm, contain, values }: Props) {
  const { t } = useTranslation()
  const preview = screenType && {
    id: template._id,
    screenType: screenType._id,
    ...seenWith(template._id),
    ...(algorithm && { algorithm }),
    ...(contain && { fit: 'contain' as const }),
    ...(values && { values }),
  }
  const screen = screenType ? `${screenType.name} ${screenType.color}` : ''
  return (
    <Glass
      src={preview && `${pictureUrl(previewTemplate, preview)}&at=${encodeURIComponent(template.updatedAt)}`}
      alt={t('glass.preview', { name: template.name, screen })}
      size={contain ?? pixelsOf(template.resolution)}
      box={box}
      blank={t('glass.noPreview')}
    />
  )
}
