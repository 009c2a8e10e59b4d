import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { meetings } from '@wifi-tms/contract/meetings'
import type { Room } from '@wifi-tms/contract/rooms'
import { type Booking, readTimeline } from '@wifi-tms/contract/timeline'
import Button from 'antd/es/button'
import Input from 'antd/es/input'
import { type CSSProperties, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { LAST_DAY, useNow, wallAt } from '../../base/i18n/time.ts'
import { useMay } from '../../base/session/use-may.ts'
import { ownZone } from '../../ui/form/TimeZoneSelect.tsx'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { MeetingForm } from '../meetings/MeetingForm.tsx'
import { timeOf } from '../meetings/meeting-times.ts'
import { type Axis, addDays, hoursOf, weekOf } from './day-places.ts'
import { TimelineRow } from './TimelineRow.tsx'
import './timeline.css'

interface Props {
  rooms: readonly Room[]
  span: 'day' | 'week'
  /** The day that is shown, or any day of the week that is shown; undefined: today. */
  date: string | undefined
  show: (date: string | undefined) => void
}

/**
 * Shows the bookings of rooms on a day or in a week, each room in its own time zone. A drag over free time books it.
 */
export function RoomTimeline({ rooms, span, date, show }: Props) {
  const { t } = useTranslation()
  const today = wallAt(useNow(), ownZone()).day
  const day = date ?? today
  const days = span === 'day' ? [day] : weekOf(day)
  const roomIds = rooms.map(({ _id }) => _id)
  const answer = useCall(readTimeline, { room: roomIds, from: days[0]!, to: days.at(-1)! }, { keepsPrevious: true })
  const [openedMeeting, setOpenedMeeting] = useState<{ id: string; day: string }>()
  const showPage = (pages: number) => show(addDays(day, pages * days.length))
  return (
    <section className="panel timeline" aria-label={t(`roomViews.${span}`)}>
      <header className="timeline-head">
        <Button
          icon={<LeftOutlined aria-hidden />}
          aria-label={t(`rooms.${span}Before`)}
          onClick={() => showPage(-1)}
        />
        <Input
          type="date"
          max={LAST_DAY}
          aria-label={t('rooms.date')}
          value={day}
          onChange={({ target }) => show(target.value || undefined)}
        />
        <Button icon={<RightOutlined aria-hidden />} aria-label={t(`rooms.${span}After`)} onClick={() => showPage(1)} />
        <Button disabled={days.includes(today)} onClick={() => show(undefined)}>
          {t('rooms.today')}
        </Button>
        <h2>
          <DaysText days={days} />
        </h2>
      </header>
      {answer.data ? (
        <TimelineRows
          rooms={rooms}
          days={days}
          bookings={answer.data.items}
          isOld={answer.isPlaceholderData}
          open={(id, ofDay) => setOpenedMeeting({ id, day: ofDay })}
        />
      ) : (
        <AnswerPlaceholder answer={answer} />
      )}
      {openedMeeting && <OpenedMeeting {...openedMeeting} close={() => setOpenedMeeting(undefined)} />}
    </section>
  )
}

/** The shown day, or the first and last day of the week, in words. */
function DaysText({ days }: { days: readonly string[] }) {
  const { i18n } = useTranslation()
  const [first, last] = [days[0]!, days.at(-1)!].map((day) => Date.parse(day)) as [number, number]
  const format = new Intl.DateTimeFormat(i18n.language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
    ...(days.length === 1 && { weekday: 'long' }),
  })
  return format.formatRange(first, last)
}

interface RowsProps {
  rooms: readonly Room[]
  days: readonly string[]
  bookings: readonly Booking[]
  /**
   * True while the bookings are still those of the days that were shown before. The rows are then marked, because the
   * days shown now would look free.
   */
  isOld: boolean
  open: (id: string, day: string) => void
}

/** The smallest width, in px, of an hour in the view of a day, and of a day in the view of a week. */
const MIN_CELL_WIDTH = { day: 48, week: 104 }

/** If the screen is too narrow for all hours, scrolls the present hour to a third of the timeline's width. */
function scrollToNow(scroll: HTMLElement | null) {
  const nowMark = scroll?.querySelector('.timeline-now')
  if (scroll && nowMark)
    scroll.scrollLeft +=
      nowMark.getBoundingClientRect().left - scroll.getBoundingClientRect().left - scroll.clientWidth / 3
}

/** The rooms below each other, with the hours or days above them. */
function TimelineRows({ rooms, days, bookings, isOld, open }: RowsProps) {
  const { t } = useTranslation()
  const mayBook = useMay(meetings.access.write)
  const workingHours = rooms.flatMap(({ hours }) => (hours ? [{ startTime: hours.from, endTime: hours.to }] : []))
  const axis: Axis = { days, ...hoursOf([...bookings, ...workingHours]) }
  const bookingsByRoom = Map.groupBy(bookings, (booking) => booking.room)
  const [cellCount, minWidth] =
    days.length === 1 ? [axis.to - axis.from, MIN_CELL_WIDTH.day] : [days.length, MIN_CELL_WIDTH.week]
  return (
    <>
      {mayBook && (
        <p className="second" id="timeline-hint">
          {t('rooms.freeHint')}
        </p>
      )}
      <div
        ref={scrollToNow}
        className="timeline-scroll"
        data-stale={isOld || undefined}
        aria-busy={isOld}
        style={{ '--cells': cellCount, '--width': `${cellCount * minWidth}px` } as CSSProperties}
      >
        <Heads axis={axis} />
        {rooms.map((room) => (
          <TimelineRow
            key={room._id}
            room={room}
            axis={axis}
            bookings={bookingsByRoom.get(room._id) ?? []}
            mayBook={mayBook}
            open={open}
          />
        ))}
      </div>
    </>
  )
}

/** The hours of the day, or the days of the week, above the rooms. */
function Heads({ axis: { days, from, to } }: { axis: Axis }) {
  const { i18n } = useTranslation()
  const dayName = new Intl.DateTimeFormat(i18n.language, {
    weekday: 'short',
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const heads =
    days.length === 1
      ? Array.from({ length: to - from }, (_, index) => timeOf((from + index) * 60))
      : days.map((day) => dayName.format(Date.parse(day)))
  return (
    <div className="timeline-heads" aria-hidden>
      {heads.map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
  )
}

/** The form of the clicked meeting. In a series, only the occurrence on the clicked day is chosen at first. */
function OpenedMeeting({ id, day, close }: { id: string; day: string; close: () => void }) {
  const { data, error } = useCall(meetings.get, { id })
  const hasFailed = !data && error !== null
  useEffect(() => {
    // The form closes after a failure, so that the next press reads the meeting again.
    if (hasFailed) close()
  }, [hasFailed, close])
  return data && <MeetingForm object={{ ...data, day }} part="one" close={close} />
}
