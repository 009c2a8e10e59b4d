import { type DataSource, isSentKind } from '@wifi-tms/contract/read-sources'
import { useTranslation } from 'react-i18next'
import { faultText } from '../../base/i18n/sentence-text.ts'
import { Moment } from '../../ui/page/Moment.tsx'
import './sources.css'

/** Shows when a source was last read, or why and since when it cannot be read. */
export function SourceState({ source: { kind, at: readAt, error, since } }: { source: DataSource }) {
  const { t } = useTranslation()
  const isReceived = isSentKind(kind) || kind === 'mqtt'
  return (
    <>
      {error && (
        <span className="source-fault">
          {faultText(error, t)}
          {since && (
            <span className="second">
              <Moment at={since} sentence={(moment) => t('dataSources.since', { at: moment })} />
            </span>
          )}
        </span>
      )}
      {readAt ? (
        <span className={error ? 'second' : ''}>
          <Moment
            at={readAt}
            sentence={(moment) => t(isReceived ? 'dataSources.receivedAt' : 'dataSources.readAt', { at: moment })}
          />
        </span>
      ) : (
        !error && <span className="muted">{t('dataSources.unread')}</span>
      )}
    </>
  )
}
