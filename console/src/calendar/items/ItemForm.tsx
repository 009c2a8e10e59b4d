import { ITEM_DEVICES_MAX, type Item, items } from '@wifi-tms/contract/items'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useTranslation } from 'react-i18next'
import { ItemTemplateSelect } from '../../content/templates/ItemTemplateSelect.tsx'
import { DevicesSelect } from '../../fleet/devices/DevicesSelect.tsx'
import { useOverwritten } from '../../fleet/display/use-overwritten.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { RequiredText } from '../../ui/form/RequiredText.tsx'
import { SureBox } from '../../ui/form/SureBox.tsx'
import { useDebounced } from '../../ui/form/use-debounced.ts'
import { UnshownAlert } from './UnshownAlert.tsx'
import { useHoldForApproval } from './use-hold-for-approval.ts'
import { useUnshownValues } from './use-unshown-values.ts'
import { ValueRows } from './ValueRows.tsx'
import { rowsOfValues, type ValueRow, valuesOfRows } from './value-rows.ts'
import './items.css'

// `overwrite` and `anyway` are only fields of the form, by which a person confirms a change.
const toWrite = ({ rows, template, overwrite: _, anyway: __, ...fields }: Record<string, unknown>) => ({
  ...fields,
  template: template ?? null,
  values: valuesOfRows((rows as ValueRow[] | undefined) ?? []),
})

/** The field for the template, with a preview of the typed values. */
function TemplateField() {
  const { t } = useTranslation()
  const typedValues = Form.useWatch(({ key, name, rows = [] }: { key?: string; name?: string; rows?: ValueRow[] }) =>
    JSON.stringify({ ...valuesOfRows(rows.filter((row) => row?.name)), ...(name && { name }), ...(key && { key }) }),
  )
  const values = useDebounced(typedValues ?? '{}')
  return (
    <Form.Item name="template" label={t('items.template')} extra={t('items.templateText')}>
      <ItemTemplateSelect
        placeholder={t('items.byProduct')}
        values={values === '{}' ? undefined : (JSON.parse(values) as Item['values'])}
      />
    </Form.Item>
  )
}

/**
 * Warns if the item would take over devices that are door signs or show tasks, playlists and the like. A person has to
 * confirm that. `storedIds` are the devices that the item already has.
 */
function TakenDevices({ storedIds }: { storedIds: readonly string[] }) {
  const { t } = useTranslation()
  const chosenIds: string[] = Form.useWatch('devices') ?? []
  const deviceIds = chosenIds.filter((id) => !storedIds.includes(id))
  const overwritten = useOverwritten(deviceIds.length > 0 ? { deviceIds } : undefined)
  if (!overwritten) return null
  return (
    <>
      <p className="warning">{overwritten.warning}</p>
      <SureBox
        name="overwrite"
        label={t('items.overwrite')}
        fault={t('items.overwriteFault')}
        about={overwritten.warning}
      />
    </>
  )
}

/** Warns of values that the template cannot show; a person has to confirm the change. */
function UnshownValues() {
  const { t } = useTranslation()
  const typedFields = Form.useWatch((fields: Record<string, unknown>) => JSON.stringify(toWrite(fields)))
  const item = useDebounced(typedFields ?? '{}')
  const unshown = useUnshownValues([JSON.parse(item) as Item])
  // The answer may be about values that were typed before.
  if (unshown.length === 0 || item !== typedFields) return null
  return (
    <>
      <UnshownAlert title={t('items.unshown')} faults={unshown} />
      <SureBox name="anyway" label={t('items.anyway')} fault={t('items.anywayFault')} about={unshown.join('\n')} />
    </>
  )
}

/** The fields of an item. */
export function ItemForm({ object, close }: { object: Item | undefined; close: () => void }) {
  const { t } = useTranslation()
  const holdForApproval = useHoldForApproval()
  return (
    <FormDialog
      noun="items"
      resource={items}
      object={object}
      start={object ? {} : { devices: [], rows: [{}] }}
      toFields={({ values }: Item) => ({ rows: rowsOfValues(values) })}
      close={close}
      toWrite={toWrite}
      onRefused={(failure, { key, name, values, template, devices }, leave) =>
        holdForApproval(failure, { key, name, values, template, devices }, object, leave)
      }
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
      <UnshownValues />
      <Form.Item name="devices" label={t('items.devices')} extra={t('items.devicesText')}>
        <DevicesSelect maxCount={ITEM_DEVICES_MAX} />
      </Form.Item>
      <TakenDevices storedIds={object?.devices ?? []} />
    </FormDialog>
  )
}
