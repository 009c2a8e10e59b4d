import { HOTSPOT_PREFIX, hotspot, hotspotName, SETUP_PATH, wifiCode } from '@wifi-tms/contract/setup'
import Button from 'antd/es/button'
import Input from 'antd/es/input'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { QrCode } from '../../ui/page/QrCode.tsx'

/** The number of digits of a device's address in the name of its hotspot. */
const DIGITS = 6

/** Explains how to join the hotspot of a device: its network, and the account and password that all devices share. */
export function HotspotDialog({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState('')
  const digits = typed.replaceAll(/[^0-9a-f]/gi, '')
  const name = digits.length >= DIGITS ? hotspotName(digits) : undefined
  const facts = [
    { title: t('tools.hotspot.network'), text: name ?? `${HOTSPOT_PREFIX}…` },
    { title: t('tools.hotspot.networkPassword'), text: hotspot.password },
    { title: t('tools.hotspot.page'), text: hotspot.address + SETUP_PATH },
    { title: t('tools.hotspot.account'), text: hotspot.account },
    { title: t('tools.hotspot.password'), text: hotspot.password },
  ]
  return (
    <Dialog
      title={t('tools.hotspot.title')}
      onCancel={close}
      footer={<Button onClick={close}>{t('tools.hotspot.close')}</Button>}
    >
      <p>{t('tools.hotspot.text')}</p>
      <dl className="hotspot-facts">
        {facts.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <code>{text}</code>
              {/* Until the digits are typed, the name of the network is incomplete. */}
              {!text.endsWith('…') && <CopyButton text={text} label={t('copy.do', { name: title })} />}
            </dd>
          </div>
        ))}
      </dl>
      <p className="hotspot-fixed">{t('tools.hotspot.fixed')}</p>
      <label htmlFor={id}>{t('tools.hotspot.digits')}</label>
      <Input
        id={id}
        className="mono"
        // A whole MAC address with its separators fits, too.
        maxLength={17}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        spellCheck={false}
        autoComplete="off"
        placeholder="D3:E4:F5"
      />
      {name && (
        <div className="hotspot-code">
          <QrCode text={wifiCode(name, hotspot.password)} label={t('tools.hotspot.code', { name })} />
        </div>
      )}
    </Dialog>
  )
}
