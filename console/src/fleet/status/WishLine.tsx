import type { Wanted } from '@wifi-tms/contract/wishes'
import { useTranslation } from 'react-i18next'
import { templateName } from '../../ui/page/template-name.ts'
import { useDisplayFailureText } from './display-failure-text.ts'

/**
 * Shows the name of the wanted template. After a failure it shows the reason and what to check, also during a retry.
 */
export function WishLine({ wanted }: { wanted: Wanted }) {
  const { t } = useTranslation()
  const displayFailureText = useDisplayFailureText()
  return (
    <>
      {wanted.state !== 'failed' && (
        <span className="second" title={templateName(wanted.templateName, t)}>
          {templateName(wanted.templateName, t)}
        </span>
      )}
      {wanted.message && <span className="second why">{displayFailureText(wanted)}</span>}
    </>
  )
}
