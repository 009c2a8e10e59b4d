import type { Product } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { tagsCommand } from './tags-command.ts'

/** The command that starts a virtual tag, to be copied: the server cannot start one. */
export function VirtualTag({ product, mqttPort }: { product: Product; mqttPort: number }) {
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
