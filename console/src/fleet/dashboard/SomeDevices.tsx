import { type Device, devices } from '@wifi-tms/contract/devices'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { numberText } from '../../base/i18n/numbers.ts'
import { pathTo } from '../../base/paths.ts'
import { DeviceLink } from '../devices/DeviceLink.tsx'

/** The maximum number of devices that are shown. */
const LIMIT = 5

interface Props {
  title: string
  /** The text if the filter finds no device. */
  noneText: string
  /** The advice that is shown if the filter finds devices. */
  advice?: string
  /** The filters of the device list that find the devices. */
  filters: Record<string, string>
  sort: '-lastSeenAt' | 'rssi' | 'batteryVoltage'
  /** The text about a device beside its name. */
  about: (device: Device) => ReactNode
  /** The actions on all of the devices. */
  children?: ReactNode
}

/** Shows the first few devices that a filter finds, their number, and a link to all of them. */
export function SomeDevices({ title, noneText, advice, filters, sort, about, children }: Props) {
  const { t, i18n } = useTranslation()
  const { data } = useCall(devices.list, { ...filters, sort, limit: LIMIT })
  return (
    <section className="panel some" aria-label={title}>
      <header className="some-head">
        <h2>{title}</h2>
        {data && data.total > 0 && (
          <>
            {children}
            <Link to={pathTo('devices', filters)} aria-label={t('dashboard.allOf', { title, count: data.total })}>
              {numberText(data.total, i18n.language)}
            </Link>
          </>
        )}
      </header>
      {data?.total === 0 && <p className="none">{noneText}</p>}
      {advice && data && data.total > 0 && <p className="second">{advice}</p>}
      <ul>
        {data?.items.map((device) => (
          <li key={device._id} className="some-row">
            <DeviceLink device={device} />
            {about(device)}
          </li>
        ))}
      </ul>
    </section>
  )
}
