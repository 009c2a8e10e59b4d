import { algorithms } from '@wifi-tms/contract/algorithms'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import type { Device } from '@wifi-tms/contract/devices'
import { items } from '@wifi-tms/contract/items'
import { products } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { versionText } from '@wifi-tms/contract/units'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useObject } from '../../base/calls/use-objects.ts'
import { exactTime } from '../../base/i18n/time.ts'
import { pathTo } from '../../base/paths.ts'
import { itemName } from '../../ui/items/item-name.ts'
import { Facts } from '../../ui/page/Facts.tsx'
import { useForecastText } from '../days/use-forecast-text.ts'
import { spanText } from '../products/span-text.ts'
import { BatteryMark } from '../status/BatteryMark.tsx'
import { OnlineMark } from '../status/OnlineMark.tsx'
import { SignalText } from '../status/SignalMark.tsx'
import { macText } from './device-name.ts'
import { useScreenName } from './screen-name.ts'
import { useOrders } from './use-orders.ts'

/** Shows the facts about a device: those that people entered and those that it reported. */
export function DeviceFacts({ device }: { device: Device }) {
  const { t, i18n } = useTranslation()
  const product = useObject(products, device.product)
  const screenType = useObject(screenTypes, device.screenType)
  const deviceType = useObject(deviceTypes, device.deviceType)
  const algorithm = useObject(algorithms, device.algorithm)
  const item = useObject(items, device.item)
  const screenName = useScreenName()
  const forecastText = useForecastText()
  const none = <span className="none">{t('app.unknown')}</span>
  const reportedType = device.deviceTypeValue
  const version = (value: number | null) => (value === null ? none : versionText(value))
  const broker = device.mqtt.port === null ? device.mqtt.host : `${device.mqtt.host}:${device.mqtt.port}`
  const settingsOrder = useOrders(device._id).data?.items.find(({ type }) => type === 'config')
  /** Shows the reported setting, and beside it the ordered one until the device reports it. */
  const withOrdered = (reported: string, ordered: string | undefined) =>
    ordered === undefined || settingsOrder?.state === 'done' || ordered === reported ? (
      reported || none
    ) : (
      <>
        {reported || none} <span className="second">{t('deviceOrders.wanted', { value: ordered })}</span>
      </>
    )
  const showsItem = device.wanted === null || device.wanted.item === device.item
  const itemLink = (
    <span key="item">
      <Link to={pathTo('item', { id: device.item ?? '' })}>{item ? itemName(item) : '…'}</Link>
      {!showsItem && <span className="second"> · {t('devices.itemNotShown')}</span>}
    </span>
  )
  const facts: [string, ReactNode][] = [
    [t('devices.mac'), <code key="mac">{macText(device.mac)}</code>],
    [t('devices.alias'), device.alias || none],
    [t('devices.status'), <OnlineMark key="status" device={device} />],
    [t('devices.product'), product?.name ?? none],
    ...(device.item ? [[t('devices.item'), itemLink] as [string, ReactNode]] : []),
    [t('devices.screen'), screenName(device, screenType)],
    [t('devices.resolution'), screenType ? `${screenType.width} × ${screenType.height} · ${screenType.angle}°` : none],
    [
      t('devices.deviceType'),
      deviceType?.name ?? (reportedType === null ? none : t('devices.unknownType', { type: reportedType })),
    ],
    [t('devices.algorithm'), algorithm?.name ?? t('devices.usualAlgorithm')],
    [t('devices.wake'), device.wake !== null || product ? spanText(device.wake ?? product!.wake, i18n.language) : none],
    [t('devices.hardware'), version(device.hardwareVersion)],
    [t('devices.software'), version(device.softwareVersion)],
    [t('devices.serial'), device.serialNumber || none],
    [
      t('devices.battery'),
      <span key="battery">
        <BatteryMark device={device} />
        {device.batteryVoltage !== null && ` · ${(device.batteryVoltage / 100).toFixed(2)} V`}
      </span>,
    ],
    [t('forecast.title'), forecastText(device.forecast)],
    [t('devices.usb'), device.usbState ? t(`usb.${device.usbState}`) : none],
    [t('devices.wifi'), withOrdered(device.wifi.ssid, settingsOrder?.wifi?.ssid)],
    ...(device.wifi.bssid
      ? [['BSSID', <code key="bssid">{macText(device.wifi.bssid)}</code>] as [string, ReactNode]]
      : []),
    [t('deviceOrders.password'), t(device.wifi.passwordSet ? 'devices.passwordSet' : 'devices.passwordUnset')],
    [
      t('devices.signal'),
      <span key="signal">
        <SignalText level={device.rssi} dbm={device.wifi.rssi} />
        {device.rssi === 'low' && <span className="second"> {t('signal.advice')}</span>}
      </span>,
    ],
    [t('devices.ip'), device.ip || none],
    [
      t('devices.broker'),
      withOrdered(broker, settingsOrder?.mqtt && `${settingsOrder.mqtt.host}:${settingsOrder.mqtt.port}`),
    ],
    [t('devices.secret'), t(device.secretSet ? 'devices.secretOwn' : 'devices.secretKey')],
    [t('devices.protocol'), device.protocol ? t(`protocols.${device.protocol}`) : none],
    [t('devices.lastSeen'), device.lastSeenAt ? exactTime(device.lastSeenAt) : none],
    ...(device.nextContactAt
      ? [[t('devices.nextContact'), exactTime(device.nextContactAt)] as [string, ReactNode]]
      : []),
    ...(device.letInUntil ? [[t('letInAgain.until'), exactTime(device.letInUntil)] as [string, ReactNode]] : []),
  ]
  return (
    <section className="panel">
      <h2>{t('devices.facts')}</h2>
      <Facts facts={facts} />
    </section>
  )
}
