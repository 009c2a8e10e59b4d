import { deviceTypes } from '@wifi-tms/contract/device-types'
import type { Device } from '@wifi-tms/contract/devices'
import { MAX_LIMIT } from '@wifi-tms/contract/resource'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../ask/use-ask.ts'

/** How a tag's own type is called, or the number it told where no type has it. */
export function DeviceTypeName({ device }: { device: Device }) {
  const { t } = useTranslation()
  const types = useAsk(deviceTypes.list, { limit: MAX_LIMIT, sort: 'name' })
  const name = types.data?.items.find(({ _id }) => _id === device.deviceType)?.name
  if (name) return name
  if (device.deviceTypeValue === null) return <span className="none">{t('app.unknown')}</span>
  return t('device.unknownType', { type: device.deviceTypeValue })
}
