import type { Product } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { tagsCommand } from './tags-command.ts'

/** Whoever has no hardware yet starts a virtual tag: the server cannot, so that here is the command to copy. */
export function VirtualTag({ product, mqttPort }: { product: Product; mqttPort: number }) {
  const { t } = useTranslation()
  const [screen] = useCall(screenTypes.list, { sort: 'sort', limit: 1 }).data?.items ?? []
  if (!screen) return null
  const command = tagsCommand(location.origin, mqttPort, product, screen)
  return (
    <p className="virtual-tag">
      {t('dashboard.virtualTag')} <code>{command}</code>{' '}
      <CopyButton text={command} label={t('dashboard.copyCommand')} labelled />
    </p>
  )
}
