import { useTranslation } from 'react-i18next'

/** Shows a filled dot and a word for online, a ring for offline; a device that sleeps says so. */
export function OnlineMark({ status, sleeps }: { status: 'online' | 'offline'; sleeps: boolean }) {
  const { t } = useTranslation()
  const word = status === 'offline' && sleeps ? 'asleep' : status
  return (
    <span className="online" data-status={word}>
      <span className="online-dot" aria-hidden />
      {t(`online.${word}`)}
    </span>
  )
}
