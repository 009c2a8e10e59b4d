import { ITEM_DEVICES_MAX, type Item, items, writeItems } from '@wifi-tms/contract/items'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import type { CallFailure } from '../../base/http/failure.ts'
import { failureText } from '../../base/http/failure-text.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { ItemTemplateSelect } from '../../content/templates/ItemTemplateSelect.tsx'
import { DevicesSelect } from '../../fleet/devices/DevicesSelect.tsx'
import { useOverwritten } from '../../fleet/display/use-overwritten.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { RequiredText } from '../../ui/form/RequiredText.tsx'
import { SureBox } from '../../ui/form/SureBox.tsx'
import { useRested } from '../../ui/form/use-rested.ts'
import { ValueRows } from './ValueRows.tsx'
import { rowsOfValues, type ValueRow, valuesOfRows } from './value-rows.ts'
import './items.css'

const toWrite = ({ rows, template, overwrite: _, ...fields }: Record<string, unknown>) => ({
  ...fields,
  template: template ?? null,
  values: valuesOfRows((rows as ValueRow[] | undefined) ?? []),
})

/** The template, seen with the values as they are typed. */
function TemplateField() {
  const { t } = useTranslation()
  const typedValues = Form.useWatch(({ key, name, rows = [] }: { key?: string; name?: string; rows?: ValueRow[] }) =>
    JSON.stringify({ ...valuesOfRows(rows.filter((row) => row?.name)), ...(name && { name }), ...(key && { key }) }),
  )
  const values = useRested(typedValues ?? '{}')
  return (
    <Form.Item name="template" label={t('items.template')} extra={t('items.templateText')}>
      <ItemTemplateSelect
        placeholder={t('items.byProduct')}
        values={values === '{}' ? undefined : (JSON.parse(values) as Item['values'])}
      />
    </Form.Item>
  )
}

/** Lets a change that a second person has to approve wait for them, as the import does. */
function useHolding(object: Item | undefined) {
  const { t } = useTranslation()
  const write = useChange(writeItems, 'items')
  return (
    failure: CallFailure,
    { key, name, values, template, devices }: Record<string, unknown>,
    leave: () => void,
  ) => {
    if (failure.reason !== 'second-person') return
    // The rows that wait name their items by the key.
    if (key !== object?.key) return toast('error', failureText(failure, { noun: 'items' }))
    write.mutate(
      { rows: [{ key, name, values, template, devices }] },
      {
        onSuccess({ held }) {
          toast('done', t(held > 0 ? 'items.held' : 'list.saved'))
          leave()
        },
      },
    )
  }
}

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
  const hold = useHolding(object)
  return (
    <FormDialog
      noun="items"
      resource={items}
      object={object}
      start={object ? { rows: rowsOfValues(object.values) } : { devices: [], rows: [{}] }}
      close={close}
      toWrite={toWrite}
      refused={hold}
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
      <TemplateField />
      <Form.Item name="devices" label={t('items.devices')} extra={t('items.devicesText')}>
        <DevicesSelect maxCount={ITEM_DEVICES_MAX} />
      </Form.Item>
      <TakenDevices before={object?.devices ?? []} />
    </FormDialog>
  )
}
