import type { Wanted } from '@wifi-tms/contract/devices'
import { useTranslation } from 'react-i18next'
import { templateName } from '../../ui/page/template-name.ts'
import { useDisplayFailureText } from './display-failure-text.ts'

/** Tells what a device should show, or why that failed and what to check, which stays in view while it is tried again. */
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
