import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import WifiOutlined from '@ant-design/icons/WifiOutlined'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { QrCode } from '../../ui/page/QrCode.tsx'
import { HotspotDialog } from './HotspotDialog.tsx'
import { SheetDialog } from './SheetDialog.tsx'

/** The link without the part after #, which contains the password, so that bystanders cannot read it. */
const shortened = (link: string) => link.replace(/#.*/, '#…')

/**
 * Shows the link once the settings are complete, also as a QR code for phones if devices can reach the addresses in it.
 * Its buttons open the dialogs of the hotspot and of the printed sheet.
 */
export function SetupLink({ link, isReachable }: { link: string | undefined; isReachable: boolean }) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'hotspot' | 'sheet'>()
  const close = () => setDialog(undefined)
  return (
    <div className="setup-link">
      <h3>{t('tools.wifi.link')}</h3>
      {link ? (
        <>
          {isReachable ? (
            <QrCode text={link} label={t('tools.wifi.linkCode')} />
          ) : (
            <Alert type="warning" showIcon title={t('tools.wifi.loopback')} />
          )}
          <p className="setup-address">
            <a href={link} target="_blank" rel="noreferrer" className="mono" aria-label={t('tools.wifi.open')}>
              {shortened(link)}
            </a>
            <CopyButton text={link} label={t('copy.do', { name: t('tools.wifi.link') })} />
          </p>
          <p className="second">{t('tools.wifi.linkText')}</p>
        </>
      ) : (
        <p className="setup-missing">{t('tools.wifi.missing')}</p>
      )}
      <div className="setup-buttons">
        <Button icon={<WifiOutlined aria-hidden />} onClick={() => setDialog('hotspot')}>
          {t('tools.hotspot.show')}
        </Button>
        <Button
          icon={<PrinterOutlined aria-hidden />}
          disabled={!link || !isReachable}
          onClick={() => setDialog('sheet')}
        >
          {t('tools.sheet.show')}
        </Button>
      </div>
      {dialog === 'hotspot' && <HotspotDialog close={close} />}
      {dialog === 'sheet' && link && <SheetDialog link={link} close={close} />}
    </div>
  )
}
