import { rooms } from '@wifi-tms/contract/rooms'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { useNow, wallAt } from '../../base/i18n/time.ts'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { ruleTexts } from '../meetings/BookingNote.tsx'
import { useReasonAgainst } from '../meetings/may-book.ts'
import { RoomMark } from '../rooms/RoomMark.tsx'

/** The maximum number of rooms that are shown; a link leads to the list of all. */
const LIMIT = 12

/** The rooms that are free now, each with the time until which it is free, its rules, and a button that books it. */
export function FreeRooms() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const now = useNow()
  const mayBook = useMay('meetings.own')
  const reasonAgainst = useReasonAgainst()
  const answer = useCall(rooms.list, { state: ['free', 'soon'], sort: 'name', limit: LIMIT }, { quiet: true })
  const free = answer.data
  return (
    <section className="panel free-rooms" aria-label={t('home.free')}>
      <header className="home-head">
        <h2>{t('home.free')}</h2>
        <Link to={pathTo('rooms')}>{t('home.all')}</Link>
      </header>
      {!free && <AnswerPlaceholder answer={answer} />}
      {free?.total === 0 && <p className="none">{t('home.freeNone')}</p>}
      <ul>
        {free?.items.map((room) => {
          const { _id: id, name, state, next, timeZone, place, capacity, booking } = room
          const facts = [place.site, place.floor, capacity > 0 && t('rooms.seats', { count: capacity })]
          const isFreeToday = next?.date === wallAt(now, timeZone).day
          return (
            <li key={id}>
              <div className="free-room">
                <strong>
                  <Link to={pathTo('room', { id })}>{name}</Link>
                </strong>{' '}
                <RoomMark state={state} />
                <span className="second">
                  {[...facts, isFreeToday && t('home.until', { at: next.startTime })].filter(Boolean).join(' · ')}
                </span>
                <span className="second">{ruleTexts(booking, t).join(' · ')}</span>
              </div>
              {mayBook && !reasonAgainst(room) && (
                <Button
                  aria-label={t('rooms.book', { name })}
                  onClick={() => void navigate(pathTo('newMeeting', { room: id }))}
                >
                  {t('home.book')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
