import type { Profile } from '@wifi-tms/contract/session'
import { Password } from '@wifi-tms/contract/users'
import Button from 'antd/es/button'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ruleOf } from '../../ui/form/rule-of.ts'
import { useLeaving } from '../../ui/form/use-leaving.tsx'
import { EndKeysCheckbox, useKeyCount } from './EndKeysCheckbox.tsx'
import { useOwnChange } from './use-own-change.ts'

interface Fields {
  currentPassword: string
  password: string
  repeat: string
  endKeys?: boolean
}

/** The form in which people change their own password. The form is emptied after the change. */
export function PasswordForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Fields>()
  const [isChanged, setChanged] = useState(false)
  const { question } = useLeaving(isChanged)
  const keyCount = useKeyCount()
  const { save, isSaving } = useOwnChange(profile, form, () => {
    form.resetFields()
    setChanged(false)
  })
  return (
    <section className="panel" aria-labelledby="own-password">
      <h2 id="own-password">{t('profile.changePassword')}</h2>
      <Form
        form={form}
        layout="vertical"
        onFinish={({ currentPassword, password, endKeys }) =>
          save({ currentPassword, password, ...(endKeys && { keys: 'end' }) })
        }
        onValuesChange={() => setChanged(true)}
        scrollToFirstError={{ focus: true }}
      >
        <input hidden readOnly autoComplete="username" value={profile.username} />
        <Form.Item
          name="currentPassword"
          label={t('profile.currentPassword')}
          rules={[{ required: true, message: t('profile.currentPasswordFault') }]}
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('profile.password')}
          extra={t('profile.passwordText')}
          required
          rules={[ruleOf(Password, t('profile.passwordFault'))]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="repeat"
          label={t('profile.repeat')}
          dependencies={['password']}
          validateFirst
          rules={[
            { required: true, message: t('profile.repeatFault') },
            ({ getFieldValue }) => ({
              validator: async (_, value) => {
                if (value !== getFieldValue('password')) throw new Error(t('profile.mismatch'))
              },
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        {keyCount > 0 && (
          <Form.Item name="endKeys" valuePropName="checked">
            <EndKeysCheckbox count={keyCount} />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {t('profile.changePassword')}
        </Button>
      </Form>
      {question}
    </section>
  )
}
