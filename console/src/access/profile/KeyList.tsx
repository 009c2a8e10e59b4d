import { type ApiKey, KEY_START, listKeys } from '@wifi-tms/contract/keys'
import Button from 'antd/es/button'
import Tag from 'antd/es/tag'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useNow } from '../../base/i18n/time.ts'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { Moment } from '../../ui/page/Moment.tsx'
import { EndKeyButton } from './EndKeyButton.tsx'
import { NewKey } from './NewKey.tsx'
import './keys.css'

/**
 * The maximum number of permissions that a key's row lists. If there are more, the row has their number, which opens
 * the list.
 */
const MAX_LISTED = 6

function Permissions({ names }: { names: readonly string[] }) {
  const { t } = useTranslation()
  const codes = (
    <div className="key-permissions">
      {names.map((name) => (
        <code key={name}>{name}</code>
      ))}
    </div>
  )
  if (names.length <= MAX_LISTED) return codes
  return (
    <details>
      <summary>{t('apiKeys.count', { count: names.length })}</summary>
      {codes}
    </details>
  )
}

/** The times of a key: when it was made, when it expires, and when it was last used. */
function Times({ apiKey: { createdAt, expiresAt, usedAt }, isExpired }: { apiKey: ApiKey; isExpired: boolean }) {
  const { t } = useTranslation()
  return (
    <span className="second">
      <Moment at={createdAt} sentence={(at) => t('apiKeys.created', { at })} /> ·{' '}
      {expiresAt ? (
        <Moment at={expiresAt} sentence={(at) => t(isExpired ? 'apiKeys.hasExpired' : 'apiKeys.expires', { at })} />
      ) : (
        t('apiKeys.neverExpires')
      )}{' '}
      · {usedAt ? <Moment at={usedAt} sentence={(at) => t('apiKeys.used', { at })} /> : t('apiKeys.neverUsed')}
    </span>
  )
}

/** The keys by which the person's programs call the server, with buttons to make and revoke them. */
export function KeyList({ roles, narrowed = false }: { roles: readonly string[]; narrowed?: boolean }) {
  const { t } = useTranslation()
  const now = useNow()
  const answer = useCall(listKeys, {}, { quiet: true })
  const [isMaking, setMaking] = useState(false)
  const items = answer.data?.items
  return (
    <section className="panel" aria-labelledby="own-keys">
      <div className="logins-head">
        <h2 id="own-keys">{t('apiKeys.title')}</h2>
        <Button onClick={() => setMaking(true)}>{t('apiKeys.add')}</Button>
      </div>
      <p className="key-text">{t('apiKeys.text', { start: KEY_START })}</p>
      {!items && <AnswerPlaceholder answer={answer} rows={2} />}
      {items?.length === 0 && <p className="none">{t('apiKeys.none')}</p>}
      <ul className="logins keys">
        {items?.map((apiKey) => {
          const isExpired = apiKey.expiresAt !== null && Date.parse(apiKey.expiresAt) <= now
          return (
            <li key={apiKey._id}>
              <div>
                <strong>{apiKey.name}</strong> <code>{apiKey.start}…</code>{' '}
                {isExpired && <Tag color="red">{t('apiKeys.expired')}</Tag>}
                <Times apiKey={apiKey} isExpired={isExpired} />
                <Permissions names={apiKey.permissions} />
              </div>
              {!narrowed && <EndKeyButton id={apiKey._id} name={apiKey.name} />}
            </li>
          )
        })}
      </ul>
      {isMaking && <NewKey roles={roles} close={() => setMaking(false)} />}
    </section>
  )
}
