import { AT_ONCE_MAX, defaultGroups, type Rollout, usualThresholds } from '@wifi-tms/contract/rollouts'
import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import InputNumber from 'antd/es/input-number'
import { useTranslation } from 'react-i18next'
import { LAST_DAY } from '../../base/i18n/time.ts'
import { endsText, readEnds } from './group-ends.ts'

/** The values of the form's fields, from a rollout or for a new one. */
export const limitsOf = (rollout: Rollout | undefined, kind: keyof typeof usualThresholds) =>
  rollout
    ? { groupEnds: endsText(rollout.groups), startAt: rollout.startAt && localMinute(rollout.startAt) }
    : { ...usualThresholds[kind], groupEnds: endsText(defaultGroups), atOnce: 100, usbOnly: false, joiners: false }

/** The call's input from these values. */
export const limitsIn = ({ groupEnds, minBattery = null, startAt, ...fields }: Record<string, unknown>) => ({
  ...fields,
  groups: readEnds(String(groupEnds)),
  minBattery,
  startAt: startAt ? new Date(String(startAt)).toISOString() : null,
})

/** The fields for a rollout's groups, its limits for pausing, and the conditions for its devices. */
export function RolloutLimits({ atOnce }: { atOnce: string }) {
  const { t } = useTranslation()
  const checkEnds = async (_: unknown, text = '') => {
    if (!readEnds(text)) throw new Error(t('rollouts.groupsFault'))
  }
  const percent = (name: 'success' | 'failure' | 'minBattery') => (
    <Form.Item name={name} label={t(`rollouts.${name}`)}>
      <InputNumber min={0} max={100} precision={0} />
    </Form.Item>
  )
  const choice = (name: 'usbOnly' | 'joiners') => (
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
        {percent('success')}
        {percent('failure')}
      </div>
      <div className="form-row">
        {percent('minBattery')}
        <Form.Item name="atOnce" label={atOnce}>
          <InputNumber min={1} max={AT_ONCE_MAX} precision={0} />
        </Form.Item>
      </div>
      <Form.Item name="startAt" label={t('rollouts.startAt')}>
        <Input type="datetime-local" max={`${LAST_DAY}T23:59`} />
      </Form.Item>
      {choice('usbOnly')}
      {choice('joiners')}
    </>
  )
}

/** A moment as the value of a `datetime-local` field. */
function localMinute(at: string): string {
  const moment = new Date(at)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
