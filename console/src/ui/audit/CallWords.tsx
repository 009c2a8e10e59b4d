import { useTranslation } from 'react-i18next'
import { didOf, isByPhone } from './call-words.ts'

/** Says in words what a call did. The name of a call that no longer exists is shown as it is. */
export function CallWords({ call }: { call: string }) {
  const { t } = useTranslation()
  const did = didOf(call)
  if (!did) return <code>{call}</code>
  return (
    <>
      <strong className="row-name">{t(`audit.did.${did}`)}</strong>
      {isByPhone(call) && <span className="second">{t('audit.byPhone')}</span>}
    </>
  )
}
