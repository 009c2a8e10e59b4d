import { ITEM_DEVICES_MAX, type Item, items } from '@wifi-tms/contract/items'
import { templates } from '@wifi-tms/contract/templates'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useTranslation } from 'react-i18next'
import { useOverwritten } from '../../fleet/display/use-overwritten.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { ReferenceSelect } from '../../ui/form/ReferenceSelect.tsx'
import { RequiredText } from '../../ui/form/RequiredText.tsx'
import { SureBox } from '../../ui/form/SureBox.tsx'
import { sizedTemplateName } from '../../ui/page/template-name.ts'
import { DevicesSelect } from '../rooms/DevicesSelect.tsx'
import { ValueRows } from './ValueRows.tsx'
import { rowsOfValues, type ValueRow, valuesOfRows } from './value-rows.ts'
import './items.css'

const toWrite = ({ rows, template, overwrite: _, ...fields }: Record<string, unknown>) => ({
  ...fields,
  template: template ?? null,
  values: valuesOfRows((rows as ValueRow[] | undefined) ?? []),
})

/** Says which of the devices that the item gets are door signs or show something else for a reason, which a person confirms. */
function TakenDevices({ before }: { before: readonly string[] }) {
  const { t } = useTranslation()
  const chosenIds: string[] = Form.useWatch('devices') ?? []
  const deviceIds = chosenIds.filter((id) => !before.includes(id))
  const overwritten = useOverwritten(deviceIds.length > 0 ? { deviceIds } : undefined)
  if (!overwritten) return null
  return (
    <>
      <p className="warning">{overwritten}</p>
      <SureBox name="overwrite" label={t('items.overwrite')} fault={t('items.overwriteFault')} />
    </>
  )
}

/** The fields of an item. */
export function ItemForm({ object, close }: { object: Item | undefined; close: () => void }) {
  const { t } = useTranslation()
  return (
    <FormDialog
      noun="items"
      resource={items}
      object={object}
      start={object ? { rows: rowsOfValues(object.values) } : { devices: [], rows: [{}] }}
      close={close}
      toWrite={toWrite}
    >
      <RequiredText
        name="key"
        label={t('items.key')}
        fault={t('items.keyFault')}
        extra={t('items.keyText')}
        spellCheck={false}
        isFirst={object === undefined}
      />
      <Form.Item name="name" label={t('items.name')}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <ValueRows />
      <Form.Item name="template" label={t('items.template')} extra={t('items.templateText')}>
        <ReferenceSelect
          resource={templates}
          nameOf={sizedTemplateName}
          placeholder={t('items.byProduct')}
          allowClear
        />
      </Form.Item>
      <Form.Item name="devices" label={t('items.devices')} extra={t('items.devicesText')}>
        <DevicesSelect maxCount={ITEM_DEVICES_MAX} />
      </Form.Item>
      <TakenDevices before={object?.devices ?? []} />
    </FormDialog>
  )
}
