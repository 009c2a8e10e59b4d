import type { Profile } from '@wifi-tms/contract/session'
import Button from 'antd/es/button'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaving } from '../../ui/form/use-leaving.tsx'
import { AvatarField } from './AvatarField.tsx'
import { useOwnChange } from './use-own-change.ts'

const ownFields = ['avatar', 'email', 'phone', 'company', 'address', 'introduction'] as const

/** The form in which people change their own data; only others change their name and roles. */
export function PersonForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const { question } = useLeaving(isChanged)
  const { save, isSaving } = useOwnChange(profile, form, () => {
    form.setFields(ownFields.map((name) => ({ name, touched: false })))
    setChanged(false)
  })
  // An admin may change the account while this page is open: the form would send the former values back.
  useEffect(() => {
    const untouched = ownFields.filter((name) => !form.isFieldTouched(name))
    form.setFields(untouched.map((name) => ({ name, value: profile[name] })))
  }, [profile, form])
  const { username, roles } = profile
  return (
    <section className="panel" aria-labelledby="own-data">
      <h2 id="own-data">{t('profile.data')}</h2>
      <Form
        form={form}
        layout="vertical"
        initialValues={profile}
        onFinish={save}
        onValuesChange={() => setChanged(true)}
        scrollToFirstError={{ focus: true }}
      >
        <div className="profile-head">
          <Form.Item name="avatar" noStyle>
            <AvatarField username={username} />
          </Form.Item>
          <div>
            <strong>{username}</strong>
            <span className="second">{roles.map((role) => t(`roles.${role}`)).join(t('refusals.comma'))}</span>
          </div>
        </div>
        <div className="field-row">
          {(['email', 'phone', 'company', 'address'] as const).map((name) => (
            <Form.Item key={name} name={name} label={t(`profile.${name}`)}>
              <Input maxLength={200} spellCheck={false} />
            </Form.Item>
          ))}
        </div>
        <Form.Item name="introduction" label={t('fields.introduction')}>
          <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {t('app.save')}
        </Button>
      </Form>
      {question}
    </section>
  )
}
