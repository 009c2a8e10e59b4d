import { meetings } from '@wifi-tms/contract/meetings'
import { rooms } from '@wifi-tms/contract/rooms'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { useObjects } from '../../base/calls/use-objects.ts'
import { numberText } from '../../base/i18n/numbers.ts'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { Pager } from '../../ui/list/Pager.tsx'
import { RepeatText } from '../repeat/RepeatText.tsx'
import { Decisions } from './Decisions.tsx'
import { timesText } from './meeting-times.ts'
import './booking.css'

/** Lists all meetings that wait for approval, by their first days; nothing if there are none. */
export function WaitingMeetings() {
  const { t, i18n } = useTranslation()
  const enabled = useMay('meetings.write')
  const [paging, setPaging] = useState({ page: 1, limit: 10 })
  const { data } = useCall(
    meetings.list,
    { status: 'pending', sort: 'date', ...paging },
    { enabled, quiet: true, keepsPrevious: true },
  )
  const roomsById = useObjects(rooms, data?.items ?? [], ({ room }) => room)
  if (!enabled || !data?.total) return null
  return (
    <section className="panel waiting-meetings" aria-label={t('meetings.waiting')}>
      <h2>
        {t('meetings.waiting')} <b>{numberText(data.total, i18n.language)}</b>
      </h2>
      <ul>
        {data.items.map((meeting) => (
          <li key={meeting._id}>
            <span className="waiting-meeting">
              <strong>{meeting.name}</strong>{' '}
              <Link to={pathTo('room', { id: meeting.room })}>{roomsById.get(meeting.room)?.name ?? '…'}</Link>
              <span className="second">
                {meeting.date} {timesText(meeting, t)} · {t('meetings.bookedBy', { name: meeting.createdBy })}
              </span>
              {meeting.recurrence && <RepeatText rule={meeting.recurrence} />}
            </span>
            <Decisions meeting={meeting} />
          </li>
        ))}
      </ul>
      {/* The pager of a page that has become empty leads back to the last page. */}
      {(data.total > paging.limit || paging.page > 1) && (
        <Pager total={data.total} {...paging} change={(change) => setPaging({ ...paging, ...change })} />
      )}
    </section>
  )
}
