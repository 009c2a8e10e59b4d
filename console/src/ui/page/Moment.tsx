import { useTranslation } from 'react-i18next'
import { exactTime, timeAgo, useNow } from '../../base/i18n/time.ts'

interface Props {
  at: string | number
  /** Puts the moment into a sentence. It is a function because languages have words before and after the moment. */
  sentence?: (at: string) => string
}

/** A moment in the console's format; the tooltip has the distance from now. */
export function Moment({ at, sentence }: Props) {
  const { i18n } = useTranslation()
  const now = useNow()
  return (
    <time className="one-line" dateTime={new Date(at).toISOString()} title={timeAgo(at, now, i18n.language)}>
      {sentence ? sentence(exactTime(at)) : exactTime(at)}
    </time>
  )
}
