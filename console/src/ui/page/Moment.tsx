import { useTranslation } from 'react-i18next'
import { exactTime, timeAgo, useNow } from '../../base/i18n/time.ts'

interface Props {
  at: string | number
  /** Puts the moment into a sentence; a function, as each language has its own words before and after it. */
  says?: (at: string) => string
}

/** Writes a moment as the product does, with how long ago it was behind it. */
export function Moment({ at, says }: Props) {
  const { i18n } = useTranslation()
  const now = useNow()
  return (
    <time className="one-line" dateTime={new Date(at).toISOString()} title={timeAgo(at, now, i18n.language)}>
      {says ? says(exactTime(at)) : exactTime(at)}
    </time>
  )
}
