import type { Wanted } from '@wifi-tms/contract/devices'
import { useTranslation } from 'react-i18next'
import { templateName } from '../../ui/page/template-name.ts'
import { useDisplayFailureText } from './display-failure-text.ts'

/** The line tells what a device should show, or why that failed and what to check, with the device's own words. */
export function WishLine({ wanted }: { wanted: Wanted }) {
  const { t } = useTranslation()
  const displayFailureText = useDisplayFailureText()
  if (wanted.state !== 'failed') {
    return (
      <span className="second" title={templateName(wanted.templateName, t)}>
        {templateName(wanted.templateName, t)}
      </span>
    )
  }
  return <span className="second why">{displayFailureText(wanted)}</span>
}
