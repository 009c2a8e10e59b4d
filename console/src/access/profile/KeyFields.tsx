import { may, type Permission, permissions } from '@wifi-tms/contract/permissions'
import Button from 'antd/es/button'
import Form from 'antd/es/form'
import Select, { type DefaultOptionType } from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { RequiredText } from '../../ui/form/RequiredText.tsx'
import { permissionWord } from '../../ui/permissions/permission-word.ts'
import { searchIn } from '../../ui/search/search-in.ts'

/** The lifetimes of a key to choose from, in days. */
const LIFETIMES = [30, 90, 365]

interface PermissionsProps {
  roles: readonly string[]
  id?: string
  value?: Permission[]
  onChange?: (chosen: Permission[]) => void
}

/** Chooses among the permissions of these roles. A button chooses all permissions that only read. */
function PermissionsSelect({ roles, value = [], onChange, ...select }: PermissionsProps) {
  const { t } = useTranslation()
  const ownPermissions = (Object.keys(permissions) as Permission[]).filter((permission) => may(roles, permission))
  const readPermissions = ownPermissions.filter((permission) => /\.(read|details)$/.test(permission))
  const otherPermissions = ownPermissions.filter((permission) => !readPermissions.includes(permission))
  const optionOf = (permission: Permission) => ({
    value: permission,
    label: permission,
    about: t(`may.${permissionWord(permission)}`),
  })
  return (
    <>
      <Select<Permission[], DefaultOptionType>
        {...select}
        mode="multiple"
        allowClear
        value={value}
        onChange={(chosen) => onChange?.(chosen)}
        showSearch={searchIn('value', 'about')}
        options={[
          { label: t('apiKeys.reads'), options: readPermissions.map(optionOf) },
          { label: t('apiKeys.writes'), options: otherPermissions.map(optionOf) },
        ].filter(({ options }) => options.length > 0)}
        optionRender={({ label, data }) => (
          <span className="key-option">
            <code>{label}</code> <span className="none">· {data.about}</span>
          </span>
        )}
      />
      <Button
        className="key-reads"
        type="link"
        size="small"
        onClick={() => onChange?.([...new Set([...value, ...readPermissions])])}
      >
        {t('apiKeys.allReads')}
      </Button>
    </>
  )
}

/** The fields of a new key: its name, its permissions, and its lifetime in `days`; 0 means that it never expires. */
export function KeyFields({ roles }: { roles: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <>
      <RequiredText name="name" label={t('apiKeys.name')} fault={t('apiKeys.nameFault')} />
      <Form.Item
        name="permissions"
        label={t('apiKeys.permissions')}
        rules={[{ required: true, type: 'array', message: t('apiKeys.permissionsFault') }]}
      >
        <PermissionsSelect roles={roles} />
      </Form.Item>
      <Form.Item name="days" label={t('apiKeys.expiresAt')}>
        <Select
          options={[
            ...LIFETIMES.map((value) => ({ value, label: t('apiKeys.after', { count: value }) })),
            { value: 0, label: t('apiKeys.never') },
          ]}
        />
      </Form.Item>
    </>
  )
}
