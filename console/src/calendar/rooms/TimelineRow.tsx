import PlusOutlined from '@ant-design/icons/PlusOutlined'
import type { Room } from '@wifi-tms/contract/rooms'
import type { Booking } from '@wifi-tms/contract/timeline'
import Button from 'antd/es/button'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useNow, wallAt } from '../../base/i18n/time.ts'
import { pathTo } from '../../base/paths.ts'
import { timesText } from '../meetings/meeting-times.ts'
import { cellAt, dragged, moved, stretched } from './chosen-time.ts'
import { type Axis, closedOn, type DaySpan, minutesOf, placeOn } from './day-places.ts'
import { PlaceText } from './PlaceText.tsx'

interface Props {
  room: Room
  axis: Axis
  held: readonly Booking[]
  mayBook: boolean
  open: (id: string, day: string) => void
}

const styleOf = (place: ReturnType<typeof placeOn>) => place && { left: `${place.left}%`, width: `${place.width}%` }

/** One room of a timeline: when it is held, when it is closed, and now. A press on a meeting opens it. */
export function TimelineRow({ room, axis, held, mayBook, open }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const now = wallAt(useNow(), room.timeZone)
  const isNow = placeOn(axis, { date: now.day, startTime: now.time, endTime: now.time })
  /** True for a meeting of more than an hour in the view of one day: there is room for both its times. */
  const isLong = ({ startTime, endTime }: Booking) =>
    axis.days.length === 1 && minutesOf(endTime) - minutesOf(startTime) > 60
  const times = held
    .flatMap((booking) => booking.dates.map((date) => ({ ...booking, date })))
    .sort((a, b) => (a.date + a.startTime < b.date + b.startTime ? -1 : 1))
  const book = (span?: DaySpan) => void navigate(pathTo('newMeeting', { room: room._id, date: axis.days[0]!, ...span }))
  return (
    <div className="timeline-row">
      <div className="timeline-room">
        <span className="timeline-name">
          <Link to={pathTo('room', { id: room._id })} title={room.name}>
            {room.name}
          </Link>
          <PlaceText room={room} />
        </span>
        {mayBook && (
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined aria-hidden />}
            aria-label={t('rooms.book', { name: room.name })}
            title={t('rooms.book', { name: room.name })}
            onClick={() => book()}
          />
        )}
      </div>
      <div className="timeline-line">
        {closedOn(axis, room).map((span) => (
          <span key={span.date + span.startTime} className="timeline-closed" style={styleOf(placeOn(axis, span))} />
        ))}
        {mayBook && <FreeTime axis={axis} name={room.name} book={book} />}
        {isNow && <span className="timeline-now" style={{ left: `${isNow.left}%` }} />}
        {times.map((booking) => (
          <button
            key={booking._id + booking.date}
            type="button"
            className="timeline-meeting"
            style={styleOf(placeOn(axis, booking))}
            title={`${booking.name} ${timesText(booking, t)}`}
            disabled={!mayBook || booking.source === 'calendar'}
            onClick={() => open(booking._id, booking.date)}
          >
            <strong>{booking.name}</strong>
            <span>{isLong(booking) ? timesText(booking, t) : booking.startTime}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

/** A cell is so long, in minutes, on a day and in a week; and so long a meeting is for which one cell was pressed. */
const [CELL, WEEK_CELL, USUAL] = [30, 60, 60]

const keys: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** The free time of a room: a drag over it, or the arrow keys, choose a time, which is then booked. */
function FreeTime({ axis, name, book }: { axis: Axis; name: string; book: (span: DaySpan) => void }) {
  const { t } = useTranslation()
  const step = axis.days.length === 1 ? CELL : WEEK_CELL
  const [chosen, choose] = useState<DaySpan>()
  const began = useRef<DaySpan>(undefined)
  const cellUnder = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return cellAt(axis, (clientX - left) / width, step)
  }
  const usual = (span: DaySpan) => stretched(axis, span, USUAL - step)
  /** The keys begin at nine, or where the day does. */
  const first = () => usual(cellAt({ ...axis, from: Math.max(9, axis.from) }, 0, step))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = (keys[event.key] ?? 0) * step
    if (event.key === 'Escape') choose(undefined)
    if (by === 0) return
    event.preventDefault()
    if (!chosen) choose(first())
    else choose((event.shiftKey ? stretched : moved)(axis, chosen, by))
  }
  return (
    <button
      type="button"
      className="timeline-free"
      aria-label={t('rooms.free', { name })}
      aria-describedby="timeline-hint"
      onKeyDown={onKeyDown}
      onBlur={() => choose(undefined)}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        began.current = cellUnder(event)
        choose(began.current)
      }}
      onPointerMove={(event) => began.current && choose(dragged(axis, began.current, cellUnder(event)))}
      onPointerUp={() => {
        began.current = undefined
      }}
      onPointerCancel={() => {
        began.current = undefined
        choose(undefined)
      }}
      onClick={({ detail }) => {
        const span = chosen ?? first()
        const isCell = minutesOf(span.endTime) - minutesOf(span.startTime) === step
        book(detail > 0 && isCell ? usual(span) : span)
      }}
    >
      {chosen && (
        <span className="timeline-chosen" style={styleOf(placeOn(axis, chosen))}>
          {chosen.startTime}–{chosen.endTime}
        </span>
      )}
      <span className="unseen" aria-live="polite">
        {chosen && `${chosen.date} ${chosen.startTime}–${chosen.endTime}`}
      </span>
    </button>
  )
}
