import type { Room, RoomMeeting } from '@wifi-tms/contract/rooms'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { LabelChips } from '../../ui/labels/LabelChips.tsx'
import { changedColumn } from '../../ui/list/columns.tsx'
import type { ListColumn } from '../../ui/list/ListTable.tsx'
import { ruleTexts } from '../meetings/BookingNote.tsx'
import { useBooksAsMember } from '../meetings/may-book.ts'
import { PendingMark } from '../meetings/PendingMark.tsx'
import { RoomMark } from './RoomMark.tsx'

export function useRoomColumns(): ListColumn<Room>[] {
  const { t } = useTranslation()
  const seesDetails = useMay('rooms.details')
  const isMember = useBooksAsMember()
  const meetingCell = (meeting: RoomMeeting | null, withDay: boolean) =>
    meeting ? (
      <>
        <span className="one-line">{meeting.name}</span>
        {meeting.pending && <PendingMark />}
        <span className="second">
          {withDay && `${meeting.date} `}
          {meeting.startTime}–{meeting.endTime}
        </span>
      </>
    ) : (
      <span className="muted one-line">{t('rooms.noMeeting')}</span>
    )
  const bookingColumn: ListColumn<Room> = {
    key: 'booking',
    title: t('rooms.booking'),
    cell: ({ booking }) => <span className="second">{ruleTexts(booking, t).join(' · ')}</span>,
  }
  const detailColumns: ListColumn<Room>[] = [
    {
      key: 'devices',
      title: t('rooms.devices'),
      cell: ({ devices = [] }) => <span className="one-line">{t('rooms.plates', { count: devices.length })}</span>,
    },
    changedColumn(t('list.changed')),
  ]
  return [
    {
      key: 'name',
      title: t('rooms.name'),
      sort: 'name',
      wide: true,
      cell: ({ _id, name, timeZone, equipment }) => (
        <>
          <Link to={pathTo('room', { id: _id })} className="row-name">
            {name}
          </Link>
          <span className="second">{timeZone}</span>
          <LabelChips labels={equipment} title={t('rooms.equipment')} />
        </>
      ),
    },
    { key: 'state', title: t('rooms.state'), cell: ({ state }) => <RoomMark state={state} /> },
    {
      key: 'place',
      title: t('rooms.place'),
      sort: 'site',
      cell: ({ place }) => (
        <>
          <span className="one-line">{place.site}</span>
          {place.floor && <span className="second">{place.floor}</span>}
        </>
      ),
    },
    { key: 'capacity', title: t('rooms.capacity'), sort: 'capacity', cell: ({ capacity }) => capacity || '' },
    { key: 'now', title: t('rooms.now'), titledOnPhone: true, cell: ({ now }) => meetingCell(now, false) },
    { key: 'next', title: t('rooms.next'), titledOnPhone: true, cell: ({ next }) => meetingCell(next, true) },
    ...(seesDetails ? detailColumns : []),
    ...(isMember ? [bookingColumn] : []),
  ]
}
