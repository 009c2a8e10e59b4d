import { otas } from '@wifi-tms/contract/otas'
import { type Rollout, rollouts } from '@wifi-tms/contract/rollouts'
import { versionText } from '@wifi-tms/contract/units'
import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { NameField } from '../../ui/form/NameField.tsx'
import { ReferenceSelect } from '../../ui/form/ReferenceSelect.tsx'
import { limitFieldsOf, limitsFromFields, RolloutLimits } from './RolloutLimits.tsx'
import { RolloutTargets, targetFieldsOf, targetsFromFields } from './RolloutTargets.tsx'

/** The fields of a rollout of firmware, which can be changed until it starts. */
export function RolloutForm({ object, close }: { object: Rollout | undefined; close: () => void }) {
  const { t } = useTranslation()
  const toWrite = ({ where, labels, ...fields }: Record<string, unknown>) => ({
    ...limitsFromFields(fields),
    ...targetsFromFields({ where, labels } as Parameters<typeof targetsFromFields>[0], object),
  })
  return (
    <FormDialog
      noun="rollouts"
      resource={rollouts}
      object={object}
      start={object ? {} : { where: 'all', downgrade: false, ...limitFieldsOf(undefined, 'ota') }}
      toFields={(rollout: Rollout) => ({ ...targetFieldsOf(rollout), ...limitFieldsOf(rollout, 'ota') })}
      close={close}
      toWrite={toWrite}
    >
      <NameField noun="rollouts" resource={rollouts} object={object} />
      <Form.Item name="ota" label={t('rollouts.ota')} rules={[{ required: true, message: t('rollouts.otaFault') }]}>
        <ReferenceSelect
          resource={otas}
          nameOf={({ name, softwareVersion }) => `${name} · ${versionText(softwareVersion)}`}
        />
      </Form.Item>
      <RolloutTargets initialChoice={object} />
      <RolloutLimits atOnceLabel={t('rollouts.atOnce')} />
      <Form.Item name="downgrade" valuePropName="checked">
        <Checkbox>{t('rollouts.downgrade')}</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
