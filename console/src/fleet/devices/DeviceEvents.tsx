import { useTranslation } from 'react-i18next'
import { exactTime } from '../../base/i18n/time.ts'
import { useDeviceEvents } from '../../base/link/device-events.ts'
import { eventWords } from './event-words.ts'

/** The events of a device, listed live as they happen. */
export function DeviceEvents({ mac }: { mac: string }) {
  const { t, i18n } = useTranslation()
  const events = useDeviceEvents(({ events }) => events[mac])
  return (
    <section className="panel">
      <h2>{t('devices.live')}</h2>
      {!events && <p className="none">{t('devices.liveNone')}</p>}
      <ol className="heard" aria-live="polite">
        {events?.map((event) => {
          const { phrase, details } = eventWords(event, t, i18n.language)
          return (
            <li key={event.number}>
              <time>{exactTime(event.at).slice(11)}</time> {phrase}
              <span className="none">{details}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
