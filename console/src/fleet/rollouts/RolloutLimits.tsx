import { AT_ONCE_MAX, defaultGroups, type Rollout, usualThresholds } from '@wifi-tms/contract/rollouts'
import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import InputNumber from 'antd/es/input-number'
import { useTranslation } from 'react-i18next'
import { LAST_DAY } from '../../base/i18n/time.ts'
import { groupEndsText, readGroupEnds } from './group-ends.ts'

/**
 * Returns the initial values of the fields for a rollout's limits. A new rollout gets the usual values. For a stored
 * rollout, only the fields that the form holds in another shape are returned.
 */
export const limitFieldsOf = (rollout: Rollout | undefined, kind: keyof typeof usualThresholds) =>
  rollout
    ? { groupEnds: groupEndsText(rollout.groups), startAt: rollout.startAt && localMinute(rollout.startAt) }
    : { ...usualThresholds[kind], groupEnds: groupEndsText(defaultGroups), atOnce: 100, usbOnly: false, joiners: false }

/** Converts the values of the fields for limits to the call's input. */
export const limitsFromFields = ({ groupEnds, minBattery = null, startAt, ...fields }: Record<string, unknown>) => ({
  ...fields,
  groups: readGroupEnds(String(groupEnds)),
  minBattery,
  startAt: startAt ? new Date(String(startAt)).toISOString() : null,
})

/** The fields for a rollout's groups, its limits for pausing, and the conditions for its devices. */
export function RolloutLimits({ atOnceLabel }: { atOnceLabel: string }) {
  const { t } = useTranslation()
  const checkEnds = async (_: unknown, text = '') => {
    if (!readGroupEnds(text)) throw new Error(t('rollouts.groupsFault'))
  }
  const percentField = (name: 'success' | 'failure' | 'minBattery') => (
    <Form.Item name={name} label={t(`rollouts.${name}`)}>
      <InputNumber min={0} max={100} precision={0} />
    </Form.Item>
  )
  const checkboxField = (name: 'usbOnly' | 'joiners') => (
    <Form.Item name={name} valuePropName="checked">
      <Checkbox>{t(`rollouts.${name}`)}</Checkbox>
    </Form.Item>
  )
  return (
    <>
      <Form.Item
        name="groupEnds"
        label={t('rollouts.groups')}
        extra={t('rollouts.groupsText')}
        required
        rules={[{ validator: checkEnds }]}
      >
        <Input spellCheck={false} />
      </Form.Item>
      <div className="form-row">
        {percentField('success')}
        {percentField('failure')}
      </div>
      <div className="form-row">
        {percentField('minBattery')}
        <Form.Item name="atOnce" label={atOnceLabel}>
          <InputNumber min={1} max={AT_ONCE_MAX} precision={0} />
        </Form.Item>
      </div>
      <Form.Item name="startAt" label={t('rollouts.startAt')}>
        <Input type="datetime-local" max={`${LAST_DAY}T23:59`} />
      </Form.Item>
      {checkboxField('usbOnly')}
      {checkboxField('joiners')}
    </>
  )
}

/** Writes a moment as the value of a `datetime-local` field. */
function localMinute(moment: string): string {
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
