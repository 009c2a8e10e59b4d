import { causeOf, type Failure, isFailureReason } from '@wifi-tms/contract/failures'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { saidText } from '../../base/i18n/said-text.ts'

/** The reason why a display failed and what to check, in the reader's language, with the device's own words quoted. */
export function displayFailureText({ message, reason, detail }: Failure & { message: string }, t: TFunction): string {
  if (reason === undefined) return message
  const what = isFailureReason(reason) ? t(`failures.reasons.${reason}`) : t('failures.reasons.other', { reason })
  const check = t(`failures.checks.${causeOf(reason)}`)
  return detail
    ? t('failures.quoting', { what, detail: saidText(detail, t) ?? detail, check })
    : t('failures.plain', { what, check })
}

export function useDisplayFailureText() {
  const { t } = useTranslation()
  return (failed: Failure & { message: string }) => displayFailureText(failed, t)
}
