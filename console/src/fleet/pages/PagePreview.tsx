import type { DevicePage } from '@wifi-tms/contract/device-pages'
import type { Device } from '@wifi-tms/contract/devices'
import { uprightSize } from '@wifi-tms/contract/drawing'
import { errors } from '@wifi-tms/contract/errors'
import { items } from '@wifi-tms/contract/items'
import { products } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { longestValues, templates } from '@wifi-tms/contract/templates'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useAllObjects, useObject } from '../../base/calls/use-objects.ts'
import { fits } from '../../catalogue/screen-types/fitting-screen-type.ts'
import { useFleetScreens } from '../../catalogue/screen-types/use-fleet-screens.ts'
import { TemplateGlass } from '../../content/templates/TemplateGlass.tsx'
import { useLackingFields } from '../../content/templates/use-template-fields.ts'
import { itemName } from '../../ui/items/item-name.ts'
import { LacksLine } from '../../ui/lacking/LacksLine.tsx'

/** The space for each picture, in CSS pixels. */
const BOX = { width: 96, height: 64 }

/** The small picture and the name of a page, or a note if its template or item is gone. */
export function PagePreview({ page, device }: { page: DevicePage; device: Device }) {
  const { t } = useTranslation()
  const itemId = 'item' in page ? page.item : ''
  const itemAnswer = useCall(itemId ? items.get : undefined, { id: itemId }, { quiet: true })
  const item = itemAnswer.data
  const product = useObject(products, item && !item.template ? device.product : null)
  const templateId = 'template' in page ? page.template : (item?.template ?? product?.itemTemplate ?? '')
  const templateAnswer = useCall(templateId ? templates.get : undefined, { id: templateId }, { quiet: true })
  const template = templateAnswer.data
  const lacks = useLackingFields(itemId ? '' : templateId, {})
  const screensById = useAllObjects(screenTypes, 'sort')
  const { fittingScreenType } = useFleetScreens()
  const pageAnswer = itemId ? itemAnswer : templateAnswer
  if (pageAnswer.error?.code === errors.notFound.code)
    return <span className="device-page-name none">{t('devicePages.gone')}</span>

  const panel = screensById.get(device.screenType ?? '')
  const valuesJson =
    item && JSON.stringify({ item: { ...item.values, ...(item.name && { name: item.name }), key: item.key } })
  return (
    <>
      {template && (
        <TemplateGlass
          template={template}
          screenType={panel ?? fittingScreenType(template.resolution)}
          box={BOX}
          panelSize={panel && !fits(template.resolution, panel) ? uprightSize(panel) : undefined}
          {...(valuesJson && valuesJson.length <= longestValues && { values: valuesJson })}
        />
      )}
      <span className="device-page-name">
        {item ? itemName(item) : template?.name} <LacksLine lacks={lacks} />
      </span>
    </>
  )
}
