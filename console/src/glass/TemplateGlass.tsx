import { pixelsOf } from '@wifi-tms/contract/drawing'
import type { Input } from '@wifi-tms/contract/endpoint'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { previewTemplate, type Template } from '@wifi-tms/contract/templates'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '../ask/address.ts'
import { Glass } from './Glass.tsx'
import type { Size } from './zoom.ts'

interface Props {
  template: Pick<Template, '_id' | 'name' | 'resolution' | 'updatedAt'>
  /** In whose inks; absent: none is known that could show it. */
  screen: ScreenType | undefined
  box: Size
  algorithm?: Input<typeof previewTemplate>['algorithm']
  /** The panel's own size instead of the template's, where the template is scaled onto it. */
  contain?: Size | undefined
}

/** What a tag with this screen would show. */
export function TemplateGlass({ template, screen, box, algorithm, contain }: Props) {
  const { t } = useTranslation()
  const asked = screen && {
    id: template._id,
    screenType: screen._id,
    ...(algorithm && { algorithm }),
    ...(contain && { fit: 'contain' as const }),
  }
  return (
    <Glass
      src={asked && `${pictureUrl(previewTemplate, asked)}&at=${encodeURIComponent(template.updatedAt)}`}
      alt={t('glass.preview', { name: template.name, screen: screen ? `${screen.name} ${screen.color}` : '' })}
      size={contain ?? pixelsOf(template.resolution)}
      box={box}
      blank={t('glass.noPreview')}
    />
  )
}
