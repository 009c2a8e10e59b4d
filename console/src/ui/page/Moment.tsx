import { useTranslation } from 'react-i18next'
import { exactTime, timeAgo, useNow } from '../../base/i18n/time.ts'

/** Writes a moment as the product does, with how long ago it was behind it. */
export function Moment({ at }: { at: string | number }) {
  const { i18n } = useTranslation()
  const now = useNow()
  return (
    <time className="one-line" dateTime={new Date(at).toISOString()} title={timeAgo(at, now, i18n.language)}>
      {exactTime(at)}
    </time>
  )
}
