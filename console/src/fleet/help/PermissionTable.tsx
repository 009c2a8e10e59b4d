import CheckOutlined from '@ant-design/icons/CheckOutlined'
import { may, type Permission, permissions, roles } from '@wifi-tms/contract/permissions'
import { useTranslation } from 'react-i18next'
import { permissionWord } from '../../ui/permissions/permission-word.ts'
import { HelpTable } from './HelpTable.tsx'

/** The table of what each role may do. The server checks permissions by the same list. */
export function PermissionTable() {
  const { t } = useTranslation()
  return (
    <section className="help-part" aria-labelledby="permissions">
      <h3 id="permissions">{t('help.permissions')}</h3>
      <HelpTable
        heads={[t('help.permission'), ...roles.map((role) => t(`roles.${role}`))]}
        rows={(Object.keys(permissions) as Permission[]).map((permission) => ({
          key: permission,
          cells: [
            t(`may.${permissionWord(permission)}`),
            ...roles.map((role) =>
              may([role], permission) ? (
                <CheckOutlined key={role} aria-label={t('help.yes')} />
              ) : (
                <span key={role} className="none" role="img" aria-label={t('help.no')}>
                  –
                </span>
              ),
            ),
          ],
        }))}
      />
    </section>
  )
}
