import { uprightSize } from '@wifi-tms/contract/drawing'
import type { Image } from '@wifi-tms/contract/images'
import { type Fit, previewImage } from '@wifi-tms/contract/picture-template'
import type { Template } from '@wifi-tms/contract/templates'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '../../base/http/address.ts'
import { screenTypeName } from '../../catalogue/screen-types/screen-type-name.ts'
import { TemplateGlass } from '../../content/templates/TemplateGlass.tsx'
import { Glass } from '../../ui/glass/Glass.tsx'
import type { GlassSize } from '../../ui/glass/zoom.ts'
import type { DisplayOptions } from './display-options.ts'
import { isShowable, type ScreenGroup } from './groups.ts'

/** A template or a picture that is displayed. The template of a picture is made automatically. */
export type Displayed = Template | (Image & { crop: Fit })

interface Props {
  group: ScreenGroup
  shown: Displayed
  options: DisplayOptions
  /** The values of the display as JSON; empty: samples fill the placeholders. */
  values: string
  box: GlassSize
}

/** Previews the picture on a group's screen; a blank glass of the same proportions if the group cannot show it. */
export function GroupGlass({ group, shown, options, values, box }: Props) {
  const { t } = useTranslation()
  const { screenType, fits } = group
  if (screenType && 'crop' in shown) {
    const { _id: id, name, crop: fit } = shown
    const query = { id, fit, screenType: screenType._id, ...(options.algorithm && { algorithm: options.algorithm }) }
    return (
      <Glass
        src={pictureUrl(previewImage, query)}
        alt={t('glass.preview', { name, screen: screenTypeName(screenType) })}
        size={uprightSize(screenType)}
        box={box}
        blank={t('glass.noPreview')}
      />
    )
  }
  if (!screenType || 'crop' in shown || !isShowable(group, options.scales)) {
    const blankText = t(screenType ? 'display.unfitHere' : 'app.unknown')
    return (
      <Glass
        src={undefined}
        alt={shown.name}
        size={screenType && uprightSize(screenType)}
        box={box}
        blank={blankText}
      />
    )
  }
  return (
    <TemplateGlass
      template={shown}
      screenType={screenType}
      box={box}
      algorithm={options.algorithm}
      panelSize={fits ? undefined : uprightSize(screenType)}
      values={values}
    />
  )
}
