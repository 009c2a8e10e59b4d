import { hotspot, hotspotName, wifiCode } from '@wifi-tms/contract/setup'
import { useTranslation } from 'react-i18next'
import { QrCode } from '../../ui/page/QrCode.tsx'
import { macText } from '../devices/device-name.ts'
import './setup-sheet.css'

/**
 * Cards for devices, to be cut out. Each has three codes: one to join the device's hotspot, one with the link of the
 * settings, and one with the device's address, to link the device to an item.
 */
export function SetupSheet({ macs, link }: { macs: readonly string[]; link: string }) {
  const { t } = useTranslation()
  return (
    <ul className="setup-sheet">
      {macs.map((mac) => {
        const name = hotspotName(mac)
        return (
          <li key={mac}>
            <strong className="mono setup-mac">{macText(mac)}</strong>
            <figure>
              <QrCode text={wifiCode(name, hotspot.password)} label={t('tools.hotspot.code', { name })} />
              <figcaption>
                1. {t('tools.sheet.join')} <b>{name}</b>
              </figcaption>
            </figure>
            <figure>
              <QrCode text={link} label={t('tools.wifi.linkCode')} />
              <figcaption>
                2. {t('tools.sheet.open')} <b>{hotspot.account}</b> / <b>{hotspot.password}</b>
              </figcaption>
            </figure>
            <figure>
              <QrCode text={mac} label={t('tools.sheet.macCode', { mac: macText(mac) })} />
              <figcaption>{t('tools.sheet.link')}</figcaption>
            </figure>
          </li>
        )
      })}
    </ul>
  )
}
