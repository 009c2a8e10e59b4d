import { useTranslation } from 'react-i18next'

/** Where something will stand in a moment. */
export function Waiting({ rows = 6 }: { rows?: number | undefined }) {
  const { t } = useTranslation()
  return (
    <div className="waiting" role="status" aria-label={t('app.loading')}>
      {Array.from({ length: rows }, (_, at) => (
        <span key={at} />
      ))}
    </div>
  )
}
