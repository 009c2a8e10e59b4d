import { readEvents } from '@wifi-tms/contract/debug'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { Moment } from '../../ui/page/Moment.tsx'
import { DeviceLink } from '../devices/DeviceLink.tsx'
import { eventWords } from '../devices/event-words.ts'

/** The maximum number of events that are shown. */
const LIMIT = 6

/** Shows the newest events that devices reported. New ones appear as they arrive. */
export function NewestEvents() {
  const { t, i18n } = useTranslation()
  const { data } = useCall(readEvents, {})
  return (
    <section className="panel some newest-events" aria-label={t('dashboard.events')}>
      <header className="some-head">
        <h2>{t('dashboard.events')}</h2>
      </header>
      {data?.items.length === 0 && <p className="none">{t('dashboard.eventsNone')}</p>}
      <ul>
        {data?.items.slice(0, LIMIT).map(({ _id, at, device, event }) => (
          <li key={_id} className="some-row">
            <DeviceLink device={device} />
            <span>{eventWords(event, t, i18n.language).phrase}</span>
            <span className="none">
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
