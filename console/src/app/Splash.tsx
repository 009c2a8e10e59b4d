import { useTranslation } from 'react-i18next'

/** The splash stands there while the first page is on its way. */
export function Splash() {
  const { t } = useTranslation()
  return (
    <div className="splash" role="status" aria-label={t('app.loading')}>
      <span className="splash-glass" aria-hidden />
    </div>
  )
}
