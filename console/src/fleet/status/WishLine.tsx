import type { Wanted } from '@wifi-tms/contract/devices'
import { useDisplayFailureText } from './display-failure-text.ts'

/** The line tells what a device should show, or why that failed and what to check, with the device's own words behind it. */
export function WishLine({ wanted }: { wanted: Wanted }) {
  const displayFailureText = useDisplayFailureText()
  if (wanted.state !== 'failed') {
    return (
      <span className="second" title={wanted.templateName}>
        {wanted.templateName}
      </span>
    )
  }
  return (
    <span className="second why" title={displayFailureText(wanted)}>
      {displayFailureText({ ...wanted, detail: undefined })}
    </span>
  )
}
