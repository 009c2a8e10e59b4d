import { uprightSize } from '@wifi-tms/contract/drawing'
import type { Template } from '@wifi-tms/contract/templates'
import { useTranslation } from 'react-i18next'
import { TemplateGlass } from '../../content/templates/TemplateGlass.tsx'
import { Glass } from '../../ui/glass/Glass.tsx'
import type { Size } from '../../ui/glass/zoom.ts'
import type { DisplayOptions } from './display-options.ts'
import { type Group, showable } from './groups.ts'

interface Props {
  group: Group
  template: Template
  options: DisplayOptions
  box: Size
}

/** Shows what a group of devices would; a blank glass of its proportions where it could not. */
export function GroupGlass({ group, template, options, box }: Props) {
  const { t } = useTranslation()
  const { screenType, fits } = group
  if (!screenType || !showable(group, options.contain)) {
    const why = t(screenType ? 'display.unfitHere' : 'app.unknown')
    return (
      <Glass src={undefined} alt={template.name} size={screenType && uprightSize(screenType)} box={box} blank={why} />
    )
  }
  return (
    <TemplateGlass
      template={template}
      screenType={screenType}
      box={box}
      algorithm={options.algorithm}
      contain={fits ? undefined : uprightSize(screenType)}
    />
  )
}
