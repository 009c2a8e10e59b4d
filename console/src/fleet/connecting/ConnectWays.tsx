import { readOverview } from '@wifi-tms/contract/overview'
import { products } from '@wifi-tms/contract/products'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { pathTo } from '../../base/paths.ts'
import { VirtualTag } from './VirtualTag.tsx'
import './connecting.css'

/** The ways to a first device: one that is there gets its Wi-Fi, one is played by a program, or firmware is written for it. */
export function ConnectWays() {
  const { t } = useTranslation()
  const overview = useCall(readOverview, {}).data
  const made = useCall(products.list, { limit: 1 }).data
  return (
    <ul className="connect-ways" aria-label={t('connecting.title')}>
      <li>
        <Link to={pathTo('tools')}>{t('connecting.wifi')}</Link>
        <p>{t('connecting.wifiText')}</p>
      </li>
      <li>
        <strong>{t('connecting.virtual')}</strong>
        <p>{t('connecting.virtualText')}</p>
        {made?.items[0] && overview && <VirtualTag product={made.items[0]} mqttPort={overview.mqttPort} />}
        {made?.total === 0 && (
          <p>
            <Link to={pathTo('products')}>{t('connecting.product')}</Link>
          </p>
        )}
      </li>
      <li>
        <Link to={pathTo('help', { topic: 'protocol' })}>{t('connecting.protocol')}</Link>
        <p>{t('connecting.protocolText')}</p>
      </li>
    </ul>
  )
}
