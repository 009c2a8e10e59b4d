import { longestValues, type Template, templates } from '@wifi-tms/contract/templates'
import { namesOf } from '@wifi-tms/paint/names'
import { renamedFor } from '@wifi-tms/paint/rename'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import { useMay } from '../../base/session/use-may.ts'
import { toast } from '../../base/toasts/toasts.ts'
import type { FleetCounts } from '../../catalogue/screen-types/fitting-screen-type.ts'
import { useFleetScreens } from '../../catalogue/screen-types/use-fleet-screens.ts'
import { copyName } from './copy-name.ts'
import { TemplateGlass } from './TemplateGlass.tsx'
import { TemplateOrDesign } from './TemplateOrDesign.tsx'
import './templates.css'

/** The space for each picture, in CSS pixels. */
const BOX = { width: 260, height: 150 }

/** The names under `data` that a template uses, which displays fill but items do not. */
const dataNamesOf = ({ canvas }: Template) =>
  [...namesOf(canvas.elements)].map((name) => name.trim()).filter((name) => /^data(\.|$)/.test(name))

interface Props {
  id?: string
  value?: string | undefined
  onChange?: (id: string | undefined) => void
  placeholder?: string
  /** The item's values for the preview; undefined for sample values; null if there is a preview elsewhere. */
  values?: Readonly<Record<string, unknown>> | null | undefined
  /** Some values of items as people write them. */
  examples?: readonly string[] | undefined
  /** The devices of the items; undefined if they are not known. */
  targets?: FleetCounts | undefined
}

/**
 * Chooses the template of items and previews it, or makes one from a design that ships. If the chosen template has
 * placeholders that only displays fill, a button copies it with placeholders for items.
 */
export function ItemTemplateSelect({ values, examples, targets, ...select }: Props) {
  const { value, onChange } = select
  const { t } = useTranslation()
  const mayWrite = useMay(templates.access.write)
  const { fittingScreenType } = useFleetScreens()
  const create = useChange(templates.create, 'templates')
  const answer = useCall(templates.get, { id: value ?? '' }, { enabled: Boolean(value), quiet: true })
  const template = value ? answer.data : undefined
  const dataNames = template ? dataNamesOf(template) : []
  const copy = ({ name, resolution, background, canvas, labels }: Template) => {
    const elements = renamedFor(canvas.elements, 'item')
    create.mutate(
      { name: copyName(name, t, 'forItems'), resolution, background, canvas: { ...canvas, elements }, labels },
      {
        onSuccess(made) {
          toast('done', t('templates.made', { name: made.name }))
          onChange?.(made._id)
        },
      },
    )
  }
  // The copy uses `item` in place of `data`, so the preview gives both names the same values.
  const json = JSON.stringify({ item: values, data: values })
  return (
    <>
      {/* The order `forItems` lists templates that show values of items first. */}
      <TemplateOrDesign {...select} filledBy="item" examples={examples} targets={targets} sort="forItems" allowClear />
      {template && (
        <div className="item-template">
          {dataNames.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={t('templates.asksForData', { names: dataNames.join(t('refusals.comma')) })}
              action={
                mayWrite && (
                  <Button loading={create.isPending} onClick={() => copy(template)}>
                    {t('templates.copyForItems')}
                  </Button>
                )
              }
            />
          )}
          {values !== null && (
            <TemplateGlass
              template={template}
              screenType={fittingScreenType(template.resolution)}
              box={BOX}
              {...(values && json.length <= longestValues && { values: json })}
            />
          )}
        </div>
      )}
    </>
  )
}
