import { type Meeting, meetings } from '@wifi-tms/contract/meetings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useMay } from '../../base/session/use-may.ts'
import HistoryDrawer from '../../ui/list/HistoryDrawer.tsx'
import { type ListColumn, ListTable } from '../../ui/list/ListTable.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { RowActions } from '../../ui/list/RowActions.tsx'
import { Nothing } from '../../ui/page/Nothing.tsx'
import { Unanswered } from '../../ui/page/Unanswered.tsx'
import { DeleteMeeting } from './DeleteMeeting.tsx'
import { MeetingForm } from './MeetingForm.tsx'
import { useMeetingColumns } from './meeting-columns.tsx'

interface Props {
  room: string
  /** The wall time there at a moment, like 09:30. */
  timeAt: (moment: string) => string
}

/** Lists the meetings of a room, the latest day first, with what one can do with them. */
export function RoomMeetings({ room, timeAt }: Props) {
  const { t } = useTranslation()
  const [turned, turn] = useState<{ page: number; limit: number; sort: string | undefined }>({
    page: 1,
    limit: 10,
    sort: '-date',
  })
  const { sort, ...page } = turned
  const answer = useCall(
    meetings.list,
    { room, by: 'entry', ...page, ...(sort && { sort: sort as '-date' }) },
    { keep: true, quiet: true },
  )
  const mayWrite = useMay(meetings.access.write)
  const columns = useMeetingColumns(timeAt)
  const [edited, setEdited] = useState<Meeting>()
  const [removed, setRemoved] = useState<Meeting>()
  const [traced, setTraced] = useState<Meeting>()
  if (!answer.data) return <Unanswered answer={answer} />
  const { items, total } = answer.data
  if (total === 0) return <Nothing title={t('meetings.none')} text={t('meetings.noneText')} />
  const last: ListColumn<Meeting> = {
    key: 'actions',
    title: t('list.actions'),
    cell: (row) => (
      <RowActions
        name={row.name}
        mayWrite={mayWrite && row.source === 'people'}
        edit={() => setEdited(row)}
        remove={() => setRemoved(row)}
        history={() => setTraced(row)}
      />
    ),
  }
  return (
    <>
      <div className="list-body">
        <ListTable
          label={t('rooms.meetings')}
          rows={items}
          columns={[...columns, last]}
          nameOf={({ name }) => name}
          order={{ value: sort, onChange: (next) => turn({ ...turned, page: 1, sort: next }) }}
        />
      </div>
      <Pager total={total} {...page} change={(to) => turn({ ...turned, ...to })} />
      {edited && <MeetingForm object={edited} close={() => setEdited(undefined)} />}
      {removed && <DeleteMeeting meeting={removed} close={() => setRemoved(undefined)} />}
      {traced && (
        <HistoryDrawer noun="meetings" id={traced._id} name={traced.name} close={() => setTraced(undefined)} />
      )}
    </>
  )
}
