import { printProtocol } from '@wifi-tms/contract/print-protocol'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/page/CopyButton.tsx'

const protocol = printProtocol()

/** The protocol of devices for people who write firmware. It is printed from the contract, in English. */
export default function ProtocolHelp() {
  const { t } = useTranslation()
  return (
    <>
      <h2>{t('help.protocol.title')}</h2>
      <p>{t('help.protocol.text')}</p>
      <CopyButton text={protocol} label={t('help.protocol.copy')} labelled />
      <pre className="help-protocol" lang="en">
        {protocol}
      </pre>
    </>
  )
}
