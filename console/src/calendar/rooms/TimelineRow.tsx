import HourglassOutlined from '@ant-design/icons/HourglassOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import type { Room } from '@wifi-tms/contract/rooms'
import type { Booking } from '@wifi-tms/contract/timeline'
import Button from 'antd/es/button'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useNow, wallAt } from '../../base/i18n/time.ts'
import { pathTo } from '../../base/paths.ts'
import { useMayChange, useReasonAgainst } from '../meetings/may-book.ts'
import { minutesOf, timesText } from '../meetings/meeting-times.ts'
import { cellAt, moveSpan, spanOfDrag, stretchSpan } from './chosen-time.ts'
import { type Axis, closedOn, type DaySpan, placeOn } from './day-places.ts'

interface Props {
  room: Room
  axis: Axis
  bookings: readonly Booking[]
  mayBook: boolean
  open: (id: string, day: string) => void
}

/** The CSS of a place on the timeline, given in per cent of its width. */
const styleOf = (place: ReturnType<typeof placeOn>) => place && { left: `${place.left}%`, width: `${place.width}%` }

/**
 * One room of a timeline: its bookings, the hours at which it is closed, and the present moment. A click on a booking
 * opens it.
 */
export function TimelineRow({ room, axis, bookings, mayBook: mayBookAny, open }: Props) {
  const { t } = useTranslation()
  const mayChange = useMayChange()
  const reason = useReasonAgainst()(room)
  const mayBook = mayBookAny && !reason
  const navigate = useNavigate()
  const now = wallAt(useNow(), room.timeZone)
  const nowPlace = placeOn(axis, { date: now.day, startTime: now.time, endTime: now.time })
  /** True if there is space for both times of a meeting: it lasts more than an hour and the view is one day. */
  const hasSpaceForTimes = ({ startTime, endTime }: Booking) =>
    axis.days.length === 1 && minutesOf(endTime) - minutesOf(startTime) > 60
  const bookedTimes = bookings
    .flatMap((booking) => booking.dates.map((date) => ({ ...booking, date })))
    .sort((a, b) => (a.date + a.startTime < b.date + b.startTime ? -1 : 1))
  const openNewMeeting = (span?: DaySpan) =>
    void navigate(pathTo('newMeeting', { room: room._id, date: axis.days[0]!, ...span }))
  return (
    <div className="timeline-row">
      <div className="timeline-room">
        <span className="timeline-name">
          <Link to={pathTo('room', { id: room._id })} title={room.name}>
            {room.name}
          </Link>
          <PlaceText room={room} reason={reason} />
        </span>
        {mayBook && (
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined aria-hidden />}
            aria-label={t('rooms.book', { name: room.name })}
            title={t('rooms.book', { name: room.name })}
            onClick={() => openNewMeeting()}
          />
        )}
      </div>
      <div className="timeline-line">
        {closedOn(axis, room).map((span) => (
          <span key={span.date + span.startTime} className="timeline-closed" style={styleOf(placeOn(axis, span))} />
        ))}
        {mayBook && <FreeTime axis={axis} name={room.name} book={openNewMeeting} />}
        {nowPlace && <span className="timeline-now" style={{ left: `${nowPlace.left}%` }} />}
        {bookedTimes.map((booking) => (
          <button
            key={booking._id + booking.date}
            type="button"
            className="timeline-meeting"
            style={styleOf(placeOn(axis, booking))}
            title={[booking.name, timesText(booking, t), booking.pending && t('meetings.pending')]
              .filter(Boolean)
              .join(' ')}
            data-pending={booking.pending || undefined}
            disabled={!mayChange(booking)}
            onClick={() => open(booking._id, booking.date)}
          >
            <strong>
              {booking.pending && <HourglassOutlined role="img" aria-label={t('meetings.pending')} />}
              {booking.name}
            </strong>
            <span>{hasSpaceForTimes(booking) ? timesText(booking, t) : booking.startTime}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

interface PlaceProps {
  room: Pick<Room, 'place' | 'capacity'>
  /** The reason for which this person cannot book the room. */
  reason: string | undefined
}

/** Shows a room's place, its number of seats and why it cannot be booked; nothing if none of them is known. */
function PlaceText({ room: { place, capacity }, reason }: PlaceProps) {
  const { t } = useTranslation()
  const parts = [place.site, place.floor, capacity > 0 && t('rooms.seats', { count: capacity }), reason].filter(Boolean)
  return parts.length > 0 && <span className="second">{parts.join(' · ')}</span>
}

/** The length of a cell in the view of a day, in minutes. */
const CELL_MINUTES = 30
/** The length of a cell in the view of a week, in minutes. */
const WEEK_CELL_MINUTES = 60
/** The length, in minutes, of a meeting that is booked by a press on a single cell. */
const USUAL_MINUTES = 60

/** The hour from which the first arrow key chooses a time. */
const FIRST_HOUR = 9

/** The number of cells by which each key moves the chosen time. */
const cellsByKey: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * The free time of a room. A drag over it, or the arrow keys, choose a time; the end of the drag, or Enter, books it.
 */
function FreeTime({ axis, name, book }: { axis: Axis; name: string; book: (span: DaySpan) => void }) {
  const { t } = useTranslation()
  const step = axis.days.length === 1 ? CELL_MINUTES : WEEK_CELL_MINUTES
  const [chosen, choose] = useState<DaySpan>()
  const startCell = useRef<DaySpan>(undefined)
  const cellUnder = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return cellAt(axis, (clientX - left) / width, step)
  }
  const usualLength = (span: DaySpan) => stretchSpan(axis, span, USUAL_MINUTES - step)
  /** The time that the first arrow key chooses: from `FIRST_HOUR` on, or from the first shown hour if that is later. */
  const firstSpan = () => usualLength(cellAt({ ...axis, from: Math.max(FIRST_HOUR, axis.from) }, 0, step))
  const onKeyDown = (event: KeyboardEvent) => {
    const minutes = (cellsByKey[event.key] ?? 0) * step
    if (event.key === 'Escape') choose(undefined)
    if (minutes === 0) return
    event.preventDefault()
    if (!chosen) choose(firstSpan())
    else choose((event.shiftKey ? stretchSpan : moveSpan)(axis, chosen, minutes))
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
        startCell.current = cellUnder(event)
        choose(startCell.current)
      }}
      onPointerMove={(event) => startCell.current && choose(spanOfDrag(axis, startCell.current, cellUnder(event)))}
      onPointerUp={() => {
        startCell.current = undefined
      }}
      onPointerCancel={() => {
        startCell.current = undefined
        choose(undefined)
      }}
      onClick={({ detail }) => {
        const span = chosen ?? firstSpan()
        // A click by a key has the detail 0: the time chosen by keys is booked unchanged, even a single cell.
        const isCell = minutesOf(span.endTime) - minutesOf(span.startTime) === step
        book(detail > 0 && isCell ? usualLength(span) : span)
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
