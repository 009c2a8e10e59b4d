import { algorithms } from '@wifi-tms/contract/algorithms'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import type { Device } from '@wifi-tms/contract/devices'
import { products } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { versionText } from '@wifi-tms/contract/units'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useObject } from '../../base/calls/use-objects.ts'
import { exactTime } from '../../base/i18n/time.ts'
import { BatteryMark } from '../status/BatteryMark.tsx'
import { SignalMark } from '../status/SignalMark.tsx'
import { useScreenName } from './screen-name.ts'

/** Shows what is known of a device: what people entered and what it reported itself. */
export function DeviceFacts({ device }: { device: Device }) {
  const { t } = useTranslation()
  const product = useObject(products, device.product)
  const screenType = useObject(screenTypes, device.screenType)
  const deviceType = useObject(deviceTypes, device.deviceType)
  const algorithm = useObject(algorithms, device.algorithm)
  const screenName = useScreenName()
  const none = <span className="none">{t('app.unknown')}</span>
  const told = device.deviceTypeValue
  const version = (value: number | null) => (value === null ? none : versionText(value))
  const broker = device.mqtt.port === null ? device.mqtt.host : `${device.mqtt.host}:${device.mqtt.port}`
  const facts: [string, ReactNode][] = [
    [t('devices.product'), product?.name ?? none],
    [t('devices.screen'), screenName(device, screenType)],
    [t('devices.resolution'), screenType ? `${screenType.width} × ${screenType.height} · ${screenType.angle}°` : none],
    [t('devices.deviceType'), deviceType?.name ?? (told === null ? none : t('devices.unknownType', { type: told }))],
    [t('devices.algorithm'), algorithm?.name ?? t('devices.usualAlgorithm')],
    [t('devices.hardware'), version(device.hardwareVersion)],
    [t('devices.software'), version(device.softwareVersion)],
    [t('devices.serial'), device.serialNumber || none],
    [t('devices.battery'), <BatteryMark key="battery" voltage={device.batteryVoltage} usb={device.usbState} />],
    [t('devices.usb'), device.usbState ? t(`usb.${device.usbState}`) : none],
    [t('devices.wifi'), device.wifi.ssid || none],
    [t('devices.signal'), <SignalMark key="signal" level={device.rssi} dbm={device.wifi.rssi} />],
    [t('devices.ip'), device.ip || none],
    [t('devices.broker'), broker || none],
    [t('devices.secret'), t(device.secretSet ? 'devices.secretOwn' : 'devices.secretKey')],
    [t('devices.lastSeen'), device.lastSeenAt ? exactTime(device.lastSeenAt) : none],
    ...(device.letInUntil ? [[t('letInAgain.until'), exactTime(device.letInUntil)] as [string, ReactNode]] : []),
  ]
  return (
    <section className="panel">
      <h2>{t('devices.facts')}</h2>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
