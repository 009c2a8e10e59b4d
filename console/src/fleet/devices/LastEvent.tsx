import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DeviceEvent, useDeviceEvents } from '../../base/link/device-events.ts'
import { eventWords } from './event-words.ts'

/** The milliseconds for which an event is shown in the list before the usual text returns. */
const SHOWN_MS = 4000

/**
 * The milliseconds for which an event is still shown. They never exceed `SHOWN_MS`, even if the computer's clock was
 * set back.
 */
const remainingMs = ({ at }: DeviceEvent) => Math.min(SHOWN_MS, at + SHOWN_MS - Date.now())

/** Shows the newest event of a device for some seconds, otherwise the children. */
export function LastEvent({ mac, children }: { mac: string; children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const event = useDeviceEvents(({ events }) => events[mac]?.[0])
  const [endedEvent, setEndedEvent] = useState(() => (event && remainingMs(event) > 0 ? undefined : event))
  useEffect(() => {
    if (!event) return
    const timer = setTimeout(() => setEndedEvent(event), remainingMs(event))
    return () => clearTimeout(timer)
  }, [event])
  if (!event || endedEvent === event) return children
  return (
    <span key={event.number} className="just-heard">
      {eventWords(event, t, i18n.language).phrase}
    </span>
  )
}
