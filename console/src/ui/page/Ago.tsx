import { useTranslation } from 'react-i18next'
import { exactTime, timeAgo, useNow } from '../../base/i18n/time.ts'

/** Says a moment as people do, with the exact one behind it. */
export function Ago({ at }: { at: string | number }) {
  const { i18n } = useTranslation()
  const now = useNow()
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
      {timeAgo(at, now, i18n.language)}
    </time>
  )
}
