import { useTranslation } from 'react-i18next'
import { exactTime } from '../i18n/time.ts'
import { type TagEvent, useHeard } from '../link/heard.ts'
import { useFailureText } from '../marks/failure-text.ts'

/** What a tag says of itself while one looks on. */
export function DeviceEvents({ mac }: { mac: string }) {
  const { t } = useTranslation()
  const events = useHeard((heard) => heard.events[mac])
  const failureText = useFailureText()
  const words = ({ event, reason, message, button }: Pick<TagEvent, 'event' | 'reason' | 'message' | 'button'>) =>
    event === 'display-fail' && reason
      ? failureText({ message: reason, reason, detail: message })
      : [button, reason, message].filter((one) => one !== undefined).join(' · ')
  return (
    <section className="panel">
      <h2>{t('device.live')}</h2>
      {!events && <p className="none">{t('device.liveNone')}</p>}
      <ol className="heard" aria-live="polite">
        {events?.map(({ number, at, event, reason, message, button }) => (
          <li key={number}>
            <time>{exactTime(at).slice(11)}</time> {t(`events.${event}`)}
            <span className="none">{words({ event, reason, message, button })}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
