import type { Device } from '@wifi-tms/contract/devices'
import type { Product } from '@wifi-tms/contract/products'
import { versionText } from '@wifi-tms/contract/units'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { exactTime } from '../i18n/time.ts'
import { useAlgorithms, useScreenTypes } from '../list/lookups.ts'
import { BatteryMark } from '../marks/BatteryMark.tsx'
import { SignalMark } from '../marks/SignalMark.tsx'
import { DeviceTypeName } from './DeviceTypeName.tsx'
import { useScreenName } from './screen-name.ts'

/** What is known of a tag: what people said and what it told itself. */
export function DeviceFacts({ device, product }: { device: Device; product: Product | undefined }) {
  const { t } = useTranslation()
  const screens = useScreenTypes()
  const algorithms = useAlgorithms()
  const screenName = useScreenName()
  const screen = screens.get(device.screenType ?? '')
  const none = <span className="none">{t('app.unknown')}</span>
  const version = (value: number | null) => (value === null ? none : versionText(value))
  const broker = device.mqtt.port === null ? device.mqtt.host : `${device.mqtt.host}:${device.mqtt.port}`
  const facts: [string, ReactNode][] = [
    [t('device.product'), product?.name ?? none],
    [t('device.screen'), screenName(device, screens)],
    [t('device.resolution'), screen ? `${screen.width} × ${screen.height} · ${screen.angle}°` : none],
    [t('device.deviceType'), <DeviceTypeName key="type" device={device} />],
    [t('device.algorithm'), algorithms.get(device.algorithm ?? '')?.name ?? t('device.usualAlgorithm')],
    [t('device.hardware'), version(device.hardwareVersion)],
    [t('device.software'), version(device.softwareVersion)],
    [t('device.serial'), device.serialNumber || none],
    [t('device.battery'), <BatteryMark key="battery" voltage={device.batteryVoltage} usb={device.usbState} />],
    [t('device.usb'), device.usbState ? t(`usb.${device.usbState}`) : none],
    [t('device.wifi'), device.wifi.ssid || none],
    [t('device.signal'), <SignalMark key="signal" level={device.rssi} dbm={device.wifi.rssi} />],
    [t('device.ip'), device.ip || none],
    [t('device.broker'), broker || none],
    [t('device.secret'), t(device.secretSet ? 'device.secretOwn' : 'device.secretKey')],
    [t('device.lastSeen'), device.lastSeenAt ? exactTime(device.lastSeenAt) : none],
    ...(device.letInUntil ? [[t('letIn.until'), exactTime(device.letInUntil)] as [string, ReactNode]] : []),
  ]
  return (
    <section className="panel">
      <h2>{t('device.facts')}</h2>
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
