import type { Feed } from '@wifi-tms/contract/feeds'
import { useTranslation } from 'react-i18next'

/** A list with more losses is folded at first. */
const MAX_UNFOLDED = 5

/**
 * Lists the losses of a calendar: the entries that are left out, or read differently from what was meant, each with its
 * title, day and reason.
 */
export function FeedLosses({ feed: { skipped, losses } }: { feed: Feed }) {
  const { t } = useTranslation()
  const sentence = t('roomCalendar.skipped', { count: skipped })
  if (losses.length === 0) return <p className="second">{sentence}</p>
  const unlisted = skipped - losses.length
  return (
    <details className="room-losses" open={losses.length <= MAX_UNFOLDED}>
      <summary>{sentence}</summary>
      <ul>
        {losses.map(({ title, day, reason }, index) => (
          <li key={index}>
            <b>{title || t('roomCalendar.untitled')}</b>
            {day && <span className="one-line">{day}</span>}
            <span className="second">{t(`roomCalendar.losses.${reason}`)}</span>
          </li>
        ))}
      </ul>
      {unlisted > 0 && <p className="second">{t('roomCalendar.unlisted', { count: unlisted })}</p>}
    </details>
  )
}
