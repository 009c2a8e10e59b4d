import { endLogin, readLogins } from '@wifi-tms/contract/session'
import Button from 'antd/es/button'
import Tag from 'antd/es/tag'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { Moment } from '../../ui/page/Moment.tsx'
import { browserAndSystem } from './browser-and-system.ts'
import { EndOtherLoginsButton } from './EndOtherLoginsButton.tsx'

/** The places where the person is signed in. Unless the session is narrowed to one role, buttons sign out there. */
export function LoginList({ narrowed }: { narrowed: boolean }) {
  const { t } = useTranslation()
  const answer = useCall(readLogins, {}, { quiet: true })
  const end = useChange(endLogin)
  const items = answer.data?.items
  return (
    <section className="panel" aria-labelledby="own-logins">
      <div className="logins-head">
        <h2 id="own-logins">{t('profile.logins')}</h2>
        {items && items.length > 1 && !narrowed && <EndOtherLoginsButton />}
      </div>
      {!items && <AnswerPlaceholder answer={answer} rows={2} />}
      <ul className="logins">
        {items?.map(({ _id, agent, address, createdAt, usedAt, own }) => {
          const device = browserAndSystem(agent) || t('app.unknown')
          return (
            <li key={_id}>
              <div>
                <strong>{device}</strong> {own && <Tag>{t('profile.here')}</Tag>}
                <span className="second">
                  <code>{address || t('app.unknown')}</code> ·{' '}
                  <Moment at={createdAt} sentence={(at) => t('profile.since', { at })} /> ·{' '}
                  <Moment at={usedAt} sentence={(at) => t('profile.used', { at })} />
                </span>
              </div>
              {!own && !narrowed && (
                <Button
                  aria-label={t('profile.endOne', { device })}
                  loading={end.isPending && end.variables.id === _id}
                  onClick={() => end.mutate({ id: _id })}
                >
                  {t('profile.end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
