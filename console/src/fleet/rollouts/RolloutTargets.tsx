import { countTargets, type Rollout } from '@wifi-tms/contract/rollouts'
import Form from 'antd/es/form'
import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { numberText } from '../../base/i18n/numbers.ts'
import { DeviceLabels } from '../../ui/labels/DeviceLabels.tsx'

/** The choice of devices in the form. `chosen` keeps an earlier choice that the form cannot show. */
type Where = 'all' | 'labels' | 'chosen'
export type TargetChoice = Pick<Rollout, 'deviceIds' | 'filter' | 'all'>

const labelsOf = ({ filter }: TargetChoice): string[] | undefined =>
  filter && Object.keys(filter).length === 1 && filter.labels ? ([filter.labels].flat() as string[]) : undefined

/** Returns the initial values of the fields. */
export function targetFieldsOf(choice: TargetChoice): { where: Where; labels: string[] | undefined } {
  const labels = labelsOf(choice)
  if (choice.all) return { where: 'all', labels }
  return { where: labels ? 'labels' : 'chosen', labels }
}

/** Returns the choice that the values of the fields stand for. */
export function targetsFromFields(
  { where, labels }: { where?: Where; labels?: string[] },
  initialChoice?: TargetChoice,
): TargetChoice {
  if (where === 'chosen')
    return { deviceIds: initialChoice?.deviceIds, filter: initialChoice?.filter, all: initialChoice?.all }
  return {
    deviceIds: undefined,
    filter: where === 'labels' ? { labels: labels ?? [] } : undefined,
    all: where === 'all' ? true : undefined,
  }
}

/** The choice of the devices. Before the rollout is saved, it shows how many devices are included and left out. */
export function RolloutTargets({
  initialChoice,
  bringsSettings = false,
}: {
  /** The choice of the stored rollout, or the devices that were chosen before the form opened. */
  initialChoice: TargetChoice | undefined
  /** True if the rollout brings settings, false if it brings firmware. */
  bringsSettings?: boolean
}) {
  const { t, i18n } = useTranslation()
  const where: Where | undefined = Form.useWatch('where')
  const labels: string[] = Form.useWatch('labels') ?? []
  const ota: string | undefined = Form.useWatch('ota')
  const downgrade = Form.useWatch('downgrade') === true
  const choice = targetsFromFields({ ...(where && { where }), labels }, initialChoice)
  const isCounted =
    (bringsSettings || ota !== undefined) && where !== undefined && (where !== 'labels' || labels.length > 0)
  const targetCounts = useCall(
    countTargets,
    { ...(ota !== undefined && { ota }), downgrade, ...choice },
    { enabled: isCounted, quiet: true },
  )
  const options = [
    { value: 'all', label: t('rollouts.all') },
    { value: 'labels', label: t('rollouts.labelled') },
    ...(initialChoice && targetFieldsOf(initialChoice).where === 'chosen'
      ? [{ value: 'chosen', label: t('rollouts.chosen') }]
      : []),
  ]
  const countText = (value: number) => numberText(value, i18n.language)
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
      {isCounted && targetCounts.data && (
        <output className="rollout-count">
          <strong>
            {t(bringsSettings ? 'settingsRollouts.targets' : 'rollouts.targets', { count: targetCounts.data.total })}
          </strong>{' '}
          <span className="second">
            {bringsSettings
              ? targetCounts.data.others > 0 && t('settingsRollouts.left', { count: targetCounts.data.others })
              : t('rollouts.left', {
                  others: countText(targetCounts.data.others),
                  newer: countText(targetCounts.data.newer),
                })}
          </span>
        </output>
      )}
    </>
  )
}
