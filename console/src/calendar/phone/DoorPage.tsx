import { DOOR_PATH } from '@wifi-tms/contract/door-path'
import { errors } from '@wifi-tms/contract/errors'
import type { PhoneRoom, PhoneWish } from '@wifi-tms/contract/phone'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { CallFailure } from '../../base/http/failure.ts'
import { failureText } from '../../base/http/failure-text.ts'
import { pathTo } from '../../base/paths.ts'
import { RoomMark } from '../rooms/RoomMark.tsx'
import { useDoor } from './use-door.ts'
import './door.css'

/** The page that the code at a door opens. It does not use the component library, so that it loads fast on a phone. */
export default function DoorPage() {
  const link = useLocation().hash.slice(1)
  return <Door key={link} link={link} />
}

function Door({ link }: { link: string }) {
  const { t } = useTranslation()
  const { room, lastOutcome, failure, isBusy, press, sendAgain } = useDoor(link)
  const code = failure instanceof CallFailure ? failure.code : undefined
  if (code === errors.tokenUnknown.code)
    return <Navigate to={pathTo('login', { redirect: `${DOOR_PATH}#${link}` })} replace />
  // The redirect does not replace this page, so that the browser's back button returns to the door after the second
  // factor is set up.
  if (failure instanceof CallFailure && failure.reason === 'factor-demanded') return <Navigate to="/" />
  if (code === errors.notFound.code || code === errors.wrongInput.code)
    return (
      <main className="door">
        <h1>{t('phone.wrong')}</h1>
        <p>{t('phone.wrongText')}</p>
      </main>
    )
  return (
    <main className="door" aria-busy={isBusy}>
      {room ? <DoorRoom room={room} /> : failure === undefined && <p>{t('app.loading')}</p>}
      <div className="door-said" role="status">
        {failure !== undefined ? (
          <p data-kind="bad">{failureText(failure)}</p>
        ) : (
          lastOutcome && (
            <p data-kind={lastOutcome.startsWith('refused') ? 'bad' : 'good'}>{t(`phone.did.${lastOutcome}`)}</p>
          )
        )}
      </div>
      {sendAgain && (
        <button type="button" className="door-button" data-kind="main" onClick={sendAgain}>
          {t('phone.again')}
        </button>
      )}
      {room && !sendAgain && <DoorButtons room={room} isBusy={isBusy} press={press} />}
    </main>
  )
}

/** Shows the room's present state, its present meeting and the next one. */
function DoorRoom({ room: { name, state, now, next, today } }: { room: PhoneRoom }) {
  const { t, i18n } = useTranslation()
  const dayOf = (date: string) =>
    new Intl.DateTimeFormat(i18n.language, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    }).format(Date.parse(date))
  return (
    <>
      <header>
        <h1>{name}</h1>
        <RoomMark state={state} />
      </header>
      {now && (
        <section aria-label={t('rooms.now')}>
          <h2>{t('rooms.now')}</h2>
          <p className="door-meeting">{now.name}</p>
          <p>
            {now.startTime}–{now.endTime}
            {now.organiser && ` · ${now.organiser}`}
          </p>
        </section>
      )}
      <section aria-label={t('rooms.next')}>
        <h2>{t('rooms.next')}</h2>
        {next ? (
          <>
            <p className="door-meeting">{next.name}</p>
            <p>
              {next.date !== today && `${dayOf(next.date)} · `}
              {next.startTime}–{next.endTime}
              {next.organiser && ` · ${next.organiser}`}
            </p>
          </>
        ) : (
          <p>{t('rooms.noMeeting')}</p>
        )}
      </section>
    </>
  )
}

interface ButtonsProps {
  room: PhoneRoom
  isBusy: boolean
  press: (request: PhoneWish) => void
}

/**
 * The buttons that the room allows now: a booking for each number of minutes in `book`, `extend` more minutes for the
 * present meeting, and the check-in to the meeting with the id `checkIn`. Before a meeting is ended, a question names
 * it.
 */
function DoorButtons({ room: { now, book, extend, checkIn }, isBusy, press }: ButtonsProps) {
  const { t } = useTranslation()
  const [endingMeetingId, setEndingMeetingId] = useState<string>()
  const button = (text: string, act: () => void, kind?: 'main' | 'bad') => (
    <button key={text} type="button" className="door-button" data-kind={kind} disabled={isBusy} onClick={act}>
      {text}
    </button>
  )
  if (now && endingMeetingId === now._id)
    return (
      <div className="door-buttons">
        <p>{t('rooms.end', { name: now.name })}</p>
        {button(t('rooms.endNowShort'), () => press({ to: 'end', meeting: now._id }), 'bad')}
        {button(t('app.cancel'), () => setEndingMeetingId(undefined))}
      </div>
    )
  return (
    <div className="door-buttons">
      {checkIn && button(t('rooms.checkInNowShort'), () => press({ to: 'checkIn', meeting: checkIn }), 'main')}
      {now &&
        extend > 0 &&
        button(t('phone.extend', { count: extend }), () => press({ to: 'extend', meeting: now._id }))}
      {now && button(t('rooms.endNowShort'), () => setEndingMeetingId(now._id))}
      {book.length > 0 && (
        <>
          <h2>{t('rooms.bookNowShort')}</h2>
          {book.map((count) =>
            button(t('rooms.minutes', { count }), () => press({ to: 'book', minutes: count }), 'main'),
          )}
        </>
      )}
    </div>
  )
}
