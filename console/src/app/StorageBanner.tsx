import { readStorage } from '@wifi-tms/contract/overview'
import { useTranslation } from 'react-i18next'
import { useCall } from '../base/calls/use-call.ts'
import { Banner } from './Banner.tsx'

/** The banner while the server's disk is nearly full: it says which calls are refused, and what to do. */
export function StorageBanner() {
  const { t } = useTranslation()
  const { data } = useCall(readStorage, {}, { quiet: true })
  if (!data?.low) return null
  return (
    <Banner>
      <strong>{t('storage.low')}</strong>
      <span>{t('storage.text')}</span>
    </Banner>
  )
}
