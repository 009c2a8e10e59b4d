import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useLink } from '../base/link/link.ts'
import { logInAgain, useSession } from '../base/session/session.ts'
import { Banner } from './Banner.tsx'

/** The banner that warns of outdated content while the live link is lost, or after the session has ended. */
export function LinkBanner() {
  const { t } = useTranslation()
  const isLost = useLink(({ state }) => state === 'lost')
  const hasEnded = useSession((session) => session.hasEnded)
  if (hasEnded) {
    return (
      <Banner>
        <span>{t('session.over')}</span>
        <Button size="small" type="link" onClick={logInAgain}>
          {t('session.again')}
        </Button>
      </Banner>
    )
  }
  if (!isLost) return null
  return (
    <Banner>
      <strong>{t('link.lost')}</strong>
      <span>{t('link.stale')}</span>
    </Banner>
  )
}
