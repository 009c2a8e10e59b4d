import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DeviceEvent, useDeviceEvents } from '../../base/link/device-events.ts'
import { eventWords } from './event-words.ts'

/** An event stands in the list for so many milliseconds before the usual takes its place again. */
const STANDS_MS = 4000

/** Shows what a device has just said of itself, or otherwise what usually stands there. */
export function LastEvent({ mac, children }: { mac: string; children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const event = useDeviceEvents(({ events }) => events[mac]?.[0])
  const [over, setOver] = useState<DeviceEvent>()
  useEffect(() => {
    if (!event) return
    const timer = setTimeout(() => setOver(event), event.at + STANDS_MS - Date.now())
    return () => clearTimeout(timer)
  }, [event])
  if (!event || over === event) return children
  return (
    <span key={event.number} className="just-heard">
      {eventWords(event, t, i18n.language).what}
    </span>
  )
}
