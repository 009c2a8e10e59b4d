import { useTranslation } from 'react-i18next'
import { isByPhone, wordOfCall } from './call-words.ts'

/** Names the action of a call in the history. A call that no longer exists is shown by its name. */
export function CallWords({ call }: { call: string }) {
  const { t } = useTranslation()
  const verb = wordOfCall(call)
  if (!verb) return <code>{call}</code>
  return (
    <>
      <strong className="row-name">{t(`audit.did.${verb}`)}</strong>
      {isByPhone(call) && <span className="second">{t('audit.byPhone')}</span>}
    </>
  )
}
