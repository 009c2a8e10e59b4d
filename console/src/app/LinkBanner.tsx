import { useTranslation } from 'react-i18next'
import { useLink } from '../base/link/link.ts'
import './link.css'

/** The banner says plainly that the screen may be old while the live link is lost. */
export function LinkBanner() {
  const { t } = useTranslation()
  const lost = useLink(({ state }) => state === 'lost')
  if (!lost) return null
  return (
    <div className="banner" role="status">
      <span className="banner-mark" aria-hidden>
        ⚡︎
      </span>
      <strong>{t('link.lost')}</strong> <span>{t('link.stale')}</span>
    </div>
  )
}
