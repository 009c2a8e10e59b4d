import { otas } from '@wifi-tms/contract/otas'
import { AT_ONCE_MAX, defaultGroups, type Rollout, rollouts } from '@wifi-tms/contract/rollouts'
import { versionText } from '@wifi-tms/contract/units'
import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import InputNumber from 'antd/es/input-number'
import { useTranslation } from 'react-i18next'
import { LAST_DAY } from '../../base/i18n/time.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { NameField } from '../../ui/form/NameField.tsx'
import { ReferenceSelect } from '../../ui/form/ReferenceSelect.tsx'
import { endsText, readEnds } from './group-ends.ts'
import { choiceOf, fieldsOf, RolloutTargets } from './RolloutTargets.tsx'

const fresh = {
  where: 'all',
  groupEnds: endsText(defaultGroups),
  success: 95,
  failure: 10,
  atOnce: 100,
  usbOnly: false,
  downgrade: false,
  joiners: false,
}

/** The fields of a rollout, which can be changed until it starts. */
export function RolloutForm({ object, close }: { object: Rollout | undefined; close: () => void }) {
  const { t } = useTranslation()
  const judgeEnds = async (_: unknown, text = '') => {
    if (!readEnds(text)) throw new Error(t('rollouts.groupsFault'))
  }
  const toWrite = ({ where, labels, groupEnds, minBattery = null, startAt, ...fields }: Record<string, unknown>) => ({
    ...fields,
    ...choiceOf({ where, labels } as Parameters<typeof choiceOf>[0], object),
    groups: readEnds(String(groupEnds)),
    minBattery,
    startAt: startAt ? new Date(String(startAt)).toISOString() : null,
  })
  const start = object
    ? {
        ...fieldsOf(object),
        groupEnds: endsText(object.groups),
        startAt: object.startAt && localMinute(object.startAt),
      }
    : fresh
  const percent = (name: 'success' | 'failure' | 'minBattery') => (
    <Form.Item name={name} label={t(`rollouts.${name}`)}>
      <InputNumber min={0} max={100} precision={0} />
    </Form.Item>
  )
  const choice = (name: 'usbOnly' | 'joiners' | 'downgrade') => (
    <Form.Item name={name} valuePropName="checked">
      <Checkbox>{t(`rollouts.${name}`)}</Checkbox>
    </Form.Item>
  )
  return (
    <FormDialog noun="rollouts" resource={rollouts} object={object} start={start} close={close} toWrite={toWrite}>
      <NameField noun="rollouts" resource={rollouts} object={object} />
      <Form.Item name="ota" label={t('rollouts.ota')} rules={[{ required: true, message: t('rollouts.otaFault') }]}>
        <ReferenceSelect
          resource={otas}
          nameOf={({ name, softwareVersion }) => `${name} · ${versionText(softwareVersion)}`}
        />
      </Form.Item>
      <RolloutTargets object={object} />
      <Form.Item
        name="groupEnds"
        label={t('rollouts.groups')}
        extra={t('rollouts.groupsText')}
        required
        rules={[{ validator: judgeEnds }]}
      >
        <Input spellCheck={false} />
      </Form.Item>
      <div className="form-row">
        {percent('success')}
        {percent('failure')}
      </div>
      <div className="form-row">
        {percent('minBattery')}
        <Form.Item name="atOnce" label={t('rollouts.atOnce')}>
          <InputNumber min={1} max={AT_ONCE_MAX} precision={0} />
        </Form.Item>
      </div>
      <Form.Item name="startAt" label={t('rollouts.startAt')}>
        <Input type="datetime-local" max={`${LAST_DAY}T23:59`} />
      </Form.Item>
      {choice('usbOnly')}
      {choice('joiners')}
      {choice('downgrade')}
    </FormDialog>
  )
}

/** A moment as a field for local minutes has it. */
function localMinute(at: string): string {
  const moment = new Date(at)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
