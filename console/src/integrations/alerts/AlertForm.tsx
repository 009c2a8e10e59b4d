import {
  ALERT_ADDRESSES,
  type Alert,
  type AlertKind,
  type AlertNumber,
  AlertWrite,
  alertBounds,
  alertKinds,
  alerts,
} from '@wifi-tms/contract/alerts'
import Form from 'antd/es/form'
import InputNumber from 'antd/es/input-number'
import Select from 'antd/es/select'
import Switch from 'antd/es/switch'
import { useTranslation } from 'react-i18next'
import { LabelsField } from '../../calendar/tasks/LabelsField.tsx'
import { targetFieldsOf, type Where } from '../../calendar/tasks/task-target.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { NameField } from '../../ui/form/NameField.tsx'
import { ruleOf } from '../../ui/form/rule-of.ts'

/** The first values of a new alert. */
const newAlert = { kind: 'offline', minutes: 30, by: 'percent', percent: 15, days: 14, where: 'all', enabled: true }

const fieldsOf = (alert: Alert) => {
  const { kind, ...numbers } = alert.when
  return {
    ...newAlert,
    ...numbers,
    kind,
    by: numbers.days === undefined ? 'percent' : 'days',
    ...targetFieldsOf(alert),
  }
}

interface Fields {
  kind: AlertKind
  by: 'percent' | 'days'
  minutes?: number
  percent?: number
  days?: number
  where: Where
  labels?: string[]
}

/** The number that an alert of this kind has; undefined if it has none. */
function numberOfKind({ kind, by }: Pick<Fields, 'kind' | 'by'>): AlertNumber | undefined {
  if (kind === 'failed') return undefined
  return kind === 'battery' ? by : 'minutes'
}

/** Makes the alert to send. A filter that the form cannot show stays as it is. */
function toWrite({ kind, by, minutes, percent, days, where, labels, ...others }: Fields, object: Alert | undefined) {
  const name = numberOfKind({ kind, by })
  const filters: Partial<Record<Where, Alert['filter']>> = { labels: { labels: labels ?? [] }, filter: object?.filter }
  return {
    ...others,
    when: { kind, ...(name && { [name]: { minutes, percent, days }[name] }) },
    filter: kind === 'calendar' ? undefined : filters[where],
  }
}

/** The number of the alert, within its bounds. */
function NumberField({ name }: { name: AlertNumber }) {
  const { t } = useTranslation()
  const { min, max } = alertBounds[name]
  return (
    <Form.Item
      name={name}
      label={t(`alerts.${name}`)}
      rules={[{ required: true, message: t('alerts.numberFault', { min, max }) }]}
    >
      <InputNumber min={min} max={max} precision={0} className="number-field" />
    </Form.Item>
  )
}

/** The kind of trouble that the alert reports, with its number. */
function WhenFields() {
  const { t } = useTranslation()
  const kind: AlertKind = Form.useWatch('kind') ?? 'failed'
  const by: Fields['by'] = Form.useWatch('by') ?? 'percent'
  const number = numberOfKind({ kind, by })
  return (
    <>
      <Form.Item name="kind" label={t('alerts.when')}>
        <Select options={alertKinds.map((value) => ({ value, label: t(`alerts.kinds.${value}`) }))} />
      </Form.Item>
      <div className="form-row">
        {kind === 'battery' && (
          <Form.Item name="by" label={t('alerts.by')}>
            <Select
              options={[
                { value: 'percent', label: t('alerts.byPercent') },
                { value: 'days', label: t('alerts.byDays') },
              ]}
            />
          </Form.Item>
        )}
        {number && <NumberField name={number} />}
      </div>
    </>
  )
}

/** The devices that the alert is about: all, those with labels, or those of a stored filter. */
function DeviceFields({ hasFilter }: { hasFilter: boolean }) {
  const { t } = useTranslation()
  const kind: AlertKind | undefined = Form.useWatch('kind')
  const where: Where | undefined = Form.useWatch('where')
  if (kind === 'calendar') return null
  return (
    <>
      <Form.Item name="where" label={t('alerts.filter')}>
        <Select
          options={[
            { value: 'all', label: t('tasks.all') },
            { value: 'labels', label: t('tasks.labelled') },
            ...(hasFilter ? [{ value: 'filter', label: t('tasks.filtered') }] : []),
          ]}
        />
      </Form.Item>
      {where === 'labels' && <LabelsField />}
    </>
  )
}

/** The fields of an alert. */
export function AlertForm({ object, close }: { object: Alert | undefined; close: () => void }) {
  const { t } = useTranslation()
  return (
    <FormDialog
      noun="alerts"
      resource={alerts}
      object={object}
      start={object ? {} : newAlert}
      toFields={fieldsOf}
      toWrite={(fields) => toWrite(fields as unknown as Fields, object)}
      close={close}
    >
      <NameField noun="alerts" resource={alerts} object={object} />
      <WhenFields />
      <DeviceFields hasFilter={object !== undefined && targetFieldsOf(object).where === 'filter'} />
      <Form.Item
        name="to"
        label={t('alerts.to')}
        extra={t('alerts.toText', { most: ALERT_ADDRESSES })}
        required
        rules={[ruleOf(AlertWrite.shape.to, t('alerts.toFault'))]}
      >
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          maxCount={ALERT_ADDRESSES}
          tokenSeparators={[',', ';', ' ', '，']}
        />
      </Form.Item>
      <Form.Item name="enabled" label={t('alerts.enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
