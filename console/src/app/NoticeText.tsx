import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { faultsText } from '../base/i18n/sentence-text.ts'
import type { NumberedNotice } from '../base/link/notices.ts'
import { pathTo } from '../base/paths.ts'
import { nameOf } from '../fleet/devices/device-name.ts'
import { useDisplayFailureText } from '../fleet/status/display-failure-text.ts'

/** The words of a notice: what happened, on which device, and why. */
export function NoticeText({ notice }: { notice: NumberedNotice }) {
  const { t } = useTranslation()
  const displayFailureText = useDisplayFailureText()
  const { kind, count, device, ...facts } = notice
  return (
    <>
      <strong>{t(`notices.${kind}`, { count })}</strong>
      <p>
        {device._id ? <Link to={pathTo('device', { id: device._id })}>{nameOf(device)}</Link> : nameOf(device)}
        {facts.message && ` · ${kind === 'display-failed' ? displayFailureText(facts) : faultsText(facts.message, t)}`}
      </p>
    </>
  )
}
