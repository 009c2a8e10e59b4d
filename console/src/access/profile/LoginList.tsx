import { endLogin, endOtherLogins, readLogins } from '@wifi-tms/contract/session'
import Button from 'antd/es/button'
import Tag from 'antd/es/tag'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import { Moment } from '../../ui/page/Moment.tsx'
import { Unanswered } from '../../ui/page/Unanswered.tsx'
import { deviceOf } from './device-of.ts'

/** Shows where the person is signed in, and signs them out there. */
export function LoginList() {
  const { t } = useTranslation()
  const answer = useCall(readLogins, {}, { quiet: true })
  const end = useChange(endLogin)
  const endOthers = useChange(endOtherLogins)
  const items = answer.data?.items
  return (
    <section className="panel" aria-labelledby="own-logins">
      <div className="logins-head">
        <h2 id="own-logins">{t('profile.logins')}</h2>
        {items && items.length > 1 && (
          <Button danger loading={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {t('profile.endOthers')}
          </Button>
        )}
      </div>
      {!items && <Unanswered answer={answer} rows={2} />}
      <ul className="logins">
        {items?.map(({ _id, agent, address, createdAt, usedAt, own }) => {
          const device = deviceOf(agent) || t('app.unknown')
          return (
            <li key={_id}>
              <div>
                <strong>{device}</strong> {own && <Tag>{t('profile.here')}</Tag>}
                <span className="second">
                  <code>{address || t('app.unknown')}</code> · {t('profile.since')} <Moment at={createdAt} /> ·{' '}
                  {t('profile.used')} <Moment at={usedAt} />
                </span>
              </div>
              {!own && (
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
