import type { Wanted } from '@wifi-tms/contract/devices'
import { useFailureText } from './failure-text.ts'

/** A wish in a line of a list: what is to be shown; where it failed, why and what to check, the tag's own words behind it. */
export function WishLine({ wanted }: { wanted: Wanted }) {
  const failureText = useFailureText()
  if (wanted.state !== 'failed') {
    return (
      <span className="second" title={wanted.templateName}>
        {wanted.templateName}
      </span>
    )
  }
  return (
    <span className="second why" title={failureText(wanted)}>
      {failureText({ ...wanted, detail: undefined })}
    </span>
  )
}
