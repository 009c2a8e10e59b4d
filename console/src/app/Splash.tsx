import { useTranslation } from 'react-i18next'

/** The splash, shown until the first page is loaded. */
export function Splash() {
  const { t } = useTranslation()
  return (
    <div className="splash" role="status" aria-label={t('app.loading')}>
      <span className="splash-glass" aria-hidden />
    </div>
  )
}
