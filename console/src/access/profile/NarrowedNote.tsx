import type { Role } from '@wifi-tms/contract/permissions'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import { goBack } from '../../base/session/change-role.ts'
import { sessionBeforeNarrowing } from '../../base/session/session.ts'

/**
 * The note in place of the login settings while the session is narrowed to one role. A button leads back to the
 * person's own roles.
 */
export function NarrowedNote({ roles }: { roles: readonly Role[] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const roleNames = roles.map((role) => t(`roles.${role}`)).join(t('refusals.comma'))
  return (
    <section className="panel" aria-labelledby="narrowed">
      <h2 id="narrowed">{t('profile.narrowed', { role: roleNames })}</h2>
      <p className="password-why">{t('profile.narrowedText')}</p>
      {sessionBeforeNarrowing() && (
        <Button type="primary" onClick={() => goBack(() => void navigate(pathTo('dashboard')))}>
          {t('person.back')}
        </Button>
      )}
    </section>
  )
}
