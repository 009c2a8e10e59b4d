import { type Failure, failureLooks, isFailureReason } from '@wifi-tms/contract/failures'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

/** Why a display failed and what to check, in the reader's language, with the tag's own words quoted. */
export function failureText({ message, reason, said }: Failure & { message: string }, t: TFunction): string {
  if (reason === undefined) return message
  const known = isFailureReason(reason)
  const what = known ? t(`failures.reasons.${reason}`) : t('failures.reasons.other', { reason })
  const check = t(`failures.checks.${known ? failureLooks[reason] : 'both'}`)
  return said ? t('failures.quoting', { what, said, check }) : t('failures.plain', { what, check })
}

export function useFailureText() {
  const { t } = useTranslation()
  return (failed: Failure & { message: string }) => failureText(failed, t)
}
