import { uprightSize } from '@wifi-tms/contract/drawing'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { longestValues, templates } from '@wifi-tms/contract/templates'
import Form from 'antd/es/form'
import { useAllObjects, useObject } from '../../base/calls/use-objects.ts'
import { fits } from '../../catalogue/screen-types/fitting-screen-type.ts'
import { useFleetScreens } from '../../catalogue/screen-types/use-fleet-screens.ts'
import { TemplateGlass } from '../../content/templates/TemplateGlass.tsx'
import { useDebounced } from '../../ui/form/use-debounced.ts'
import { useTarget } from './use-target.ts'
import { withoutEmpty } from './without-empty.ts'

/** The space for each picture, in CSS pixels. */
const BOX = { width: 320, height: 200 }

/** The picture of a task's template with the typed values, in the inks of a chosen device. */
export function TaskPicture() {
  const { counts = [] } = useTarget()
  const screensById = useAllObjects(screenTypes, 'sort')
  const { fittingScreenType } = useFleetScreens()
  const template = useObject(templates, Form.useWatch<string | undefined>('template'))
  const fit = Form.useWatch<string | undefined>('fit')
  const data = withoutEmpty(Form.useWatch('data') ?? {})
  const values = useDebounced(Object.keys(data).length > 0 ? JSON.stringify({ data }) : '')
  if (!template) return null
  const panels = counts.flatMap(({ screenType }) => screensById.get(screenType ?? '') ?? [])
  const panel = panels.find((screen) => fits(template.resolution, screen))
  // Without a fitting screen, a template that is scaled is shown as it will look on the first one.
  const scaledPanel = !panel && fit === 'contain' ? panels[0] : undefined
  return (
    <div className="task-picture">
      <TemplateGlass
        template={template}
        screenType={panel ?? scaledPanel ?? fittingScreenType(template.resolution)}
        panelSize={scaledPanel && uprightSize(scaledPanel)}
        box={BOX}
        values={values.length <= longestValues ? values : ''}
      />
    </div>
  )
}
