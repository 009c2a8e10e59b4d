import { causeOf, type Failure, isFailureReason } from '@wifi-tms/contract/failures'
import type { ItemState } from '@wifi-tms/contract/wishes'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { sentenceText } from '../../base/i18n/sentence-text.ts'

interface FailedDisplay extends Failure {
  message: string
  /** The present state of the display. */
  state?: ItemState
}

/**
 * Writes the reason of a failed display and what to check, in the reader's language. During a retry the text says that
 * this was the reason of the earlier failure.
 */
export const displayFailureText = ({ state, ...failure }: FailedDisplay, t: TFunction): string =>
  state === undefined || state === 'failed'
    ? failureText(failure, t)
    : t('failures.before', { said: failureText(failure, t) })

/** Writes the reason and what to check, and quotes the device's own words (`detail`). */
function failureText({ message, reason, detail }: FailedDisplay, t: TFunction): string {
  if (reason === undefined) return message
  const what = isFailureReason(reason) ? t(`failures.reasons.${reason}`) : t('failures.reasons.other', { reason })
  const check = t(`failures.checks.${causeOf(reason)}`)
  return detail
    ? t('failures.quoting', { what, detail: sentenceText(detail, t) ?? detail, check })
    : t('failures.plain', { what, check })
}

export function useDisplayFailureText() {
  const { t } = useTranslation()
  return (failed: FailedDisplay) => displayFailureText(failed, t)
}
