import { countTargets, type Rollout } from '@wifi-tms/contract/rollouts'
import Form from 'antd/es/form'
import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { numberText } from '../../base/i18n/numbers.ts'
import { DeviceLabels } from '../../ui/labels/DeviceLabels.tsx'

/** The choice of devices in the form. `chosen` stands for a choice that the form cannot show, and keeps it. */
type Where = 'all' | 'labels' | 'chosen'
export type TargetChoice = Pick<Rollout, 'deviceIds' | 'filter' | 'all'>

const labelsOf = ({ filter }: TargetChoice): string[] | undefined =>
  filter && Object.keys(filter).length === 1 && filter.labels ? ([filter.labels].flat() as string[]) : undefined

/** The first values of the fields. */
export function fieldsOf(choice: TargetChoice): { where: Where; labels: string[] | undefined } {
  const labels = labelsOf(choice)
  return { where: choice.all ? 'all' : labels ? 'labels' : 'chosen', labels }
}

/** The choice by the values of the fields. */
export function choiceOf({ where, labels }: { where?: Where; labels?: string[] }, before?: TargetChoice): TargetChoice {
  if (where === 'chosen') return { deviceIds: before?.deviceIds, filter: before?.filter, all: before?.all }
  return {
    deviceIds: undefined,
    filter: where === 'labels' ? { labels: labels ?? [] } : undefined,
    all: where === 'all' ? true : undefined,
  }
}

/** Chooses the devices, and shows before the rollout is saved how many it includes and leaves out. */
export function RolloutTargets({
  before,
  bringsSettings = false,
}: {
  /** The rollout's present choice. */
  before: TargetChoice | undefined
  bringsSettings?: boolean
}) {
  const { t, i18n } = useTranslation()
  const where: Where | undefined = Form.useWatch('where')
  const labels: string[] = Form.useWatch('labels') ?? []
  const ota: string | undefined = Form.useWatch('ota')
  const downgrade = Form.useWatch('downgrade') === true
  const choice = choiceOf({ ...(where && { where }), labels }, before)
  const isCounted =
    (bringsSettings || ota !== undefined) && where !== undefined && (where !== 'labels' || labels.length > 0)
  const counted = useCall(
    countTargets,
    { ...(ota !== undefined && { ota }), downgrade, ...choice },
    { enabled: isCounted, quiet: true },
  )
  const options = [
    { value: 'all', label: t('rollouts.all') },
    { value: 'labels', label: t('rollouts.labelled') },
    ...(before && fieldsOf(before).where === 'chosen' ? [{ value: 'chosen', label: t('rollouts.chosen') }] : []),
  ]
  const figure = (value: number) => numberText(value, i18n.language)
  return (
    <>
      <Form.Item name="where" label={t('rollouts.where')}>
        <Select options={options} />
      </Form.Item>
      {where === 'labels' && (
        <Form.Item
          name="labels"
          label={t('rollouts.labels')}
          rules={[{ required: true, type: 'array', min: 1, message: t('rollouts.labelsFault') }]}
        >
          <DeviceLabels />
        </Form.Item>
      )}
      {isCounted && counted.data && (
        <output className="rollout-count">
          <strong>
            {t(bringsSettings ? 'settingsRollouts.targets' : 'rollouts.targets', { count: counted.data.total })}
          </strong>{' '}
          <span className="second">
            {bringsSettings
              ? counted.data.others > 0 && t('settingsRollouts.left', { count: counted.data.others })
              : t('rollouts.left', { others: figure(counted.data.others), newer: figure(counted.data.newer) })}
          </span>
        </output>
      )}
    </>
  )
}
