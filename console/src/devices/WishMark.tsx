import type { Device } from '@wifi-tms/contract/devices'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '../marks/failure-text.ts'
import { StateMark } from '../marks/StateMark.tsx'

/** What a tag should show and how far that has come; where it failed, why. */
export function WishMark({ device: { wanted } }: { device: Device }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  if (!wanted) return <span className="none">{t('device.nothingWanted')}</span>
  const words = wanted.state === 'failed' ? failureText(wanted) : wanted.templateName
  return (
    <>
      <StateMark state={wanted.state} />
      <span className="second" title={words}>
        {words}
      </span>
    </>
  )
}
