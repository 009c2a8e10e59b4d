import { readOverview } from '@wifi-tms/contract/overview'
import { type Product, products } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { pathTo } from '../../base/paths.ts'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { tagsCommand } from './tags-command.ts'
import './connecting.css'

/** The three ways to a first device: set a tag's Wi-Fi, start a virtual tag, or write firmware for other hardware. */
export function ConnectWays() {
  const { t } = useTranslation()
  const overview = useCall(readOverview, {}).data
  const firstProduct = useCall(products.list, { limit: 1 }).data
  return (
    <ul className="connect-ways" aria-label={t('connecting.title')}>
      <li>
        <Link to={pathTo('tools')}>{t('connecting.wifi')}</Link>
        <p>{t('connecting.wifiText')}</p>
      </li>
      <li>
        <strong>{t('connecting.virtual')}</strong>
        <p>{t('connecting.virtualText')}</p>
        {firstProduct?.items[0] && overview && (
          <VirtualTag product={firstProduct.items[0]} mqttPort={overview.mqttPort} />
        )}
        {firstProduct?.total === 0 && (
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

/** The command that starts a virtual tag, to be copied: the server cannot start one. */
function VirtualTag({ product, mqttPort }: { product: Product; mqttPort: number }) {
  const { t } = useTranslation()
  const [screen] = useCall(screenTypes.list, { sort: 'sort', limit: 1 }).data?.items ?? []
  if (!screen) return null
  const command = tagsCommand(location.origin, mqttPort, product, screen)
  return (
    <>
      <code>{command}</code>
      <CopyButton text={command} label={t('connecting.copy')} labelled />
    </>
  )
}
