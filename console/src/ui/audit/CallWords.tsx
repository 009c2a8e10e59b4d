import { useTranslation } from 'react-i18next'
import { isByPhone, wordOfCall } from './call-words.ts'

/** Says in words what a call did. A call that no longer exists is shown by its name. */
export function CallWords({ call }: { call: string }) {
  const { t } = useTranslation()
  const did = wordOfCall(call)
  if (!did) return <code>{call}</code>
  return (
    <>
      <strong className="row-name">{t(`audit.did.${did}`)}</strong>
      {isByPhone(call) && <span className="second">{t('audit.byPhone')}</span>}
    </>
  )
}
