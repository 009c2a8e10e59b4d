import { readOverview } from '@wifi-tms/contract/overview'
import { type Rollout, rollouts } from '@wifi-tms/contract/rollouts'
import Alert from 'antd/es/alert'
import Checkbox from 'antd/es/checkbox'
import Form, { type Rule } from 'antd/es/form'
import Input from 'antd/es/input'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { pathTo } from '../../base/paths.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { NameField } from '../../ui/form/NameField.tsx'
import { ruleOf } from '../../ui/form/rule-of.ts'
import { passwordShape, SettingsFields } from '../devices/SettingsFields.tsx'
import { type SettingsEntered, settingsIn } from '../devices/settings-in.ts'
import { limitFieldsOf, limitsFromFields, RolloutLimits } from './RolloutLimits.tsx'
import { RolloutTargets, type TargetChoice, targetFieldsOf, targetsFromFields } from './RolloutTargets.tsx'

interface Props {
  object?: Rollout | undefined
  /** The devices that were chosen before the form opened. */
  choice?: TargetChoice | undefined
  close: () => void
}

/**
 * The form of a rollout that changes the Wi-Fi or broker of devices. Saving opens the rollout's page, where a person
 * starts the rollout.
 */
export default function SettingsRollout({ object, choice, close }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mqttPort = useCall(readOverview, {}, { quiet: true }).data?.mqttPort
  const initialChoice = object ?? choice
  const isSaved = useRef(false)
  /** Opens the rollout's page, which closes this form. */
  const openRollout = ({ _id: rollout }: { _id: string }) => {
    isSaved.current = true
    void navigate(pathTo('rollouts', { rollout }))
  }
  // `isOpen` is only a field of the form: it confirms a network without a password.
  const toWrite = ({ where, labels, config = {}, isOpen, ...fields }: Record<string, unknown>) => ({
    ...limitsFromFields(fields),
    ...targetsFromFields({ where, labels } as Parameters<typeof targetsFromFields>[0], initialChoice),
    config: settingsIn(config as SettingsEntered, mqttPort),
  })
  const fieldsOf = (rollout: Rollout) => ({ ...targetFieldsOf(rollout), ...limitFieldsOf(rollout, 'config') })
  const newRollout = {
    ...(choice ? targetFieldsOf(choice) : { where: 'all' }),
    ...limitFieldsOf(undefined, 'config'),
  }
  const hasSettingsRule: Rule = ({ getFieldValue }) => ({
    validator: async () => {
      if (!settingsIn(getFieldValue('config') ?? {}, mqttPort)) throw new Error(t('settingsRollouts.fault'))
    },
  })
  return (
    <FormDialog
      noun="settingsRollouts"
      resource={rollouts}
      object={object}
      start={object ? {} : newRollout}
      toFields={fieldsOf}
      close={() => isSaved.current || close()}
      onSaved={openRollout}
      toWrite={toWrite}
    >
      <Alert type="info" showIcon title={t('settingsRollouts.text')} className="form-note" />
      <NameField noun="rollouts" resource={rollouts} object={object} />
      <SettingsFields parent="config" usualPort={mqttPort} rule={hasSettingsRule}>
        <NetworkPassword />
      </SettingsFields>
      <RolloutTargets initialChoice={initialChoice} bringsSettings />
      <RolloutLimits atOnceLabel={t('settingsRollouts.atOnce')} />
    </FormDialog>
  )
}

/**
 * The password of an entered network. An open network must be confirmed by a checkbox, because a forgotten password
 * would disconnect all devices.
 */
function NetworkPassword() {
  const { t } = useTranslation()
  const ssid: string | undefined = Form.useWatch(['config', 'wifi', 'ssid'])
  const isOpen = Form.useWatch('isOpen') === true
  if (!ssid) return null
  return (
    <>
      {!isOpen && (
        <Form.Item
          name={['config', 'wifi', 'password']}
          label={t('deviceOrders.password')}
          extra={t('settingsRollouts.passwordText')}
          required
          // The first option is the empty password of an open network, the second one a password.
          rules={[ruleOf(passwordShape.options[1], t('deviceOrders.passwordFault'))]}
        >
          <Input.Password maxLength={64} autoComplete="new-password" />
        </Form.Item>
      )}
      <Form.Item name="isOpen" valuePropName="checked">
        <Checkbox>{t('settingsRollouts.open')}</Checkbox>
      </Form.Item>
    </>
  )
}
