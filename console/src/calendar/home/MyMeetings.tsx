import { type Meeting, meetings } from '@wifi-tms/contract/meetings'
import { rooms } from '@wifi-tms/contract/rooms'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { useObjects } from '../../base/calls/use-objects.ts'
import { useNow, wallAt } from '../../base/i18n/time.ts'
import { pathTo } from '../../base/paths.ts'
import { useSession } from '../../base/session/session.ts'
import { Pager } from '../../ui/list/Pager.tsx'
import { RowActions } from '../../ui/list/RowActions.tsx'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { DeleteMeeting } from '../meetings/DeleteMeeting.tsx'
import { MeetingForm } from '../meetings/MeetingForm.tsx'
import { useMayChange } from '../meetings/may-book.ts'
import { timesText } from '../meetings/meeting-times.ts'
import { NowButtons } from '../meetings/NowButtons.tsx'
import { PendingMark } from '../meetings/PendingMark.tsx'

/** The meetings of today and later that this person has made, with buttons to check in, end, change and delete. */
export function MyMeetings() {
  const { t } = useTranslation()
  const now = useNow()
  const username = useSession((session) => session.profile?.username) ?? ''
  const [paging, setPaging] = useState({ page: 1, limit: 10 })
  // Rooms may be in any time zone. Its day is the earliest of all zones, so no meeting of today is left out.
  const from = wallAt(now, 'Etc/GMT+12').day
  const answer = useCall(meetings.list, { createdBy: username, from, ...paging }, { quiet: true, keepsPrevious: true })
  const own = answer.data
  const shown = own?.items.filter(({ endsAt }) => Date.parse(endsAt) > now) ?? []
  // The pager of a page that has become empty leads back to the last page.
  const hasPages = own !== undefined && (own.total > paging.limit || paging.page > 1)
  const roomsById = useObjects(rooms, shown, ({ room }) => room)
  const mayChange = useMayChange()
  const [editedMeeting, setEdited] = useState<Meeting>()
  const [removedMeeting, setRemoved] = useState<Meeting>()
  return (
    <section className="panel my-meetings" aria-label={t('home.mine')}>
      <h2>{t('home.mine')}</h2>
      {!own && <AnswerPlaceholder answer={answer} />}
      {own && shown.length === 0 && !hasPages && <p className="none">{t('home.mineNone')}</p>}
      <ul>
        {shown.map((meeting) => {
          const { _id: id, name, day, status } = meeting
          const room = roomsById.get(meeting.room)
          return (
            <li key={id + day}>
              <div className="my-meeting">
                <strong>{name}</strong> <Link to={pathTo('room', { id: meeting.room })}>{room?.name ?? '…'}</Link>{' '}
                {status === 'pending' && <PendingMark />}
                {status === 'disable' && <span className="none">{t('meetings.disable')}</span>}
                <span className="second">
                  {day} {timesText(meeting, t)}
                </span>
              </div>
              <span className="row-actions">
                {room && <NowButtons room={room} meeting={meeting} />}
                <RowActions
                  name={name}
                  mayWrite={mayChange(meeting)}
                  edit={() => setEdited(meeting)}
                  remove={() => setRemoved(meeting)}
                />
              </span>
            </li>
          )
        })}
      </ul>
      {hasPages && <Pager total={own.total} {...paging} change={(change) => setPaging({ ...paging, ...change })} />}
      {editedMeeting && <MeetingForm object={editedMeeting} part="one" close={() => setEdited(undefined)} />}
      {removedMeeting && <DeleteMeeting meeting={removedMeeting} close={() => setRemoved(undefined)} />}
    </section>
  )
}
