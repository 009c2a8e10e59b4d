import { type Role, roles } from '@wifi-tms/contract/permissions'
import { Password, type User, users } from '@wifi-tms/contract/users'
import Checkbox, { type CheckboxGroupProps } from 'antd/es/checkbox'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../base/session/session.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { RequiredText } from '../../ui/form/RequiredText.tsx'
import { ruleOf } from '../../ui/form/rule-of.ts'
import { EndTwoFactorButton } from './EndTwoFactorButton.tsx'

const NEW_USER: { roles: Role[] } = { roles: ['viewer'] }

/** The check boxes of roles, without the `aria-required` that the form sets: ARIA does not allow it for groups. */
const RoleFields = ({ 'aria-required': _, ...props }: CheckboxGroupProps<Role> & { 'aria-required'?: unknown }) => (
  <Checkbox.Group {...props} className="role-fields" />
)

/**
 * The fields of a user. An empty password field keeps the password. People change their own password in the profile.
 */
export function UserForm({ object, close }: { object: User | undefined; close: () => void }) {
  const { t } = useTranslation()
  const isOwn = useSession(({ profile }) => profile?._id === object?._id)
  const keptNote = object?.passwordSet === false ? 'users.passwordOfProvider' : 'users.passwordKept'
  const passwordNote = object ? keptNote : 'users.passwordText'
  return (
    <FormDialog noun="users" resource={users} object={object} start={object ? {} : NEW_USER} close={close}>
      <RequiredText
        name="username"
        label={t('users.username')}
        fault={t('users.usernameFault')}
        spellCheck={false}
        maxLength={64}
      />
      <Form.Item
        name="password"
        label={t('users.password')}
        hidden={isOwn && object?.passwordSet === false}
        extra={t(isOwn ? 'users.passwordOwn' : passwordNote)}
        getValueFromEvent={(event: { target: { value: string } }) => event.target.value || undefined}
        rules={[
          { required: !object, message: t('users.passwordNeeded') },
          ruleOf(Password.optional(), t('users.passwordFault')),
        ]}
      >
        <Input.Password disabled={isOwn} autoComplete="new-password" />
      </Form.Item>
      {object?.twoFactor && !isOwn && (
        <Form.Item label={t('users.twoFactor')}>
          <EndTwoFactorButton user={object} />
        </Form.Item>
      )}
      <Form.Item
        name="roles"
        label={t('users.roles')}
        extra={object?.singleSignOn && t('users.rolesOfProvider')}
        rules={[{ required: true, message: t('users.rolesFault') }]}
      >
        <RoleFields
          options={roles.map((value) => ({
            value,
            label: (
              <>
                {t(`roles.${value}`)} <span className="none">· {t(`users.roleText.${value}`)}</span>
              </>
            ),
          }))}
        />
      </Form.Item>
      <div className="field-row">
        {(['email', 'phone', 'company', 'address'] as const).map((name) => (
          <RequiredText
            key={name}
            name={name}
            label={t(`users.${name}`)}
            fault={t(`users.${name}Fault`)}
            spellCheck={false}
            maxLength={200}
          />
        ))}
      </div>
    </FormDialog>
  )
}
