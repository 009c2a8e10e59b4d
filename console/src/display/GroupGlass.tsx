import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import { uprightSize } from '@wifi-tms/contract/drawing'
import type { Template } from '@wifi-tms/contract/templates'
import { useTranslation } from 'react-i18next'
import { Glass } from '../glass/Glass.tsx'
import { TemplateGlass } from '../glass/TemplateGlass.tsx'
import type { Size } from '../glass/zoom.ts'
import { type Group, showable } from './groups.ts'

interface Props {
  group: Group
  template: Template
  contain: boolean
  algorithm: AlgorithmName | undefined
  box: Size
}

/** What a group of tags would show; a blank glass of its proportions where it could not. */
export function GroupGlass({ group, template, contain, algorithm, box }: Props) {
  const { t } = useTranslation()
  const { screen, fits } = group
  if (!screen || !showable(group, contain)) {
    const why = t(screen ? 'display.unfitHere' : 'app.unknown')
    return <Glass src={undefined} alt={template.name} size={screen && uprightSize(screen)} box={box} blank={why} />
  }
  return (
    <TemplateGlass
      template={template}
      screen={screen}
      box={box}
      algorithm={algorithm}
      contain={fits ? undefined : uprightSize(screen)}
    />
  )
}
