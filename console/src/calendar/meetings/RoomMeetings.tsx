import { type Meeting, meetings } from '@wifi-tms/contract/meetings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useMay } from '../../base/session/use-may.ts'
import HistoryDrawer from '../../ui/list/HistoryDrawer.tsx'
import { type ListColumn, ListTable } from '../../ui/list/ListTable.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { RowActions } from '../../ui/list/RowActions.tsx'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { Nothing } from '../../ui/page/Nothing.tsx'
import { DeleteMeeting } from './DeleteMeeting.tsx'
import { MeetingForm } from './MeetingForm.tsx'
import { useMayChange } from './may-book.ts'
import { useMeetingColumns } from './meeting-columns.tsx'

interface Props {
  room: string
  /** Returns the room's wall time at a moment, like 09:30. */
  timeAt: (moment: string) => string
}

/**
 * Lists the meetings of a room, the latest day first, with buttons to change them, delete them and read their history.
 */
export function RoomMeetings({ room, timeAt }: Props) {
  const { t } = useTranslation()
  const [view, setView] = useState<{ page: number; limit: number; sort: string | undefined }>({
    page: 1,
    limit: 10,
    sort: '-date',
  })
  const { sort, ...paging } = view
  const answer = useCall(
    meetings.list,
    // With `entry`, meetings that are one entry in an external calendar share a row.
    { room, by: 'entry', ...paging, ...(sort && { sort: sort as '-date' }) },
    { keepsPrevious: true, quiet: true },
  )
  const mayChange = useMayChange()
  const seesDetails = useMay('rooms.details')
  const columns = useMeetingColumns(timeAt)
  const [editedMeeting, setEdited] = useState<Meeting>()
  const [removedMeeting, setRemoved] = useState<Meeting>()
  const [historyMeeting, setHistoryMeeting] = useState<Meeting>()
  if (!answer.data) return <AnswerPlaceholder answer={answer} />
  const { items, total } = answer.data
  if (total === 0) return <Nothing title={t('meetings.none')} text={t('meetings.noneText')} />
  const actionsColumn: ListColumn<Meeting> = {
    key: 'actions',
    title: t('list.actions'),
    cell: (row) => (
      <RowActions
        name={row.name}
        mayWrite={mayChange(row)}
        edit={() => setEdited(row)}
        remove={() => setRemoved(row)}
        history={seesDetails ? () => setHistoryMeeting(row) : undefined}
      />
    ),
  }
  return (
    <>
      <div className="list-body">
        <ListTable
          label={t('rooms.meetings')}
          rows={items}
          columns={[...columns, actionsColumn]}
          nameOf={({ name }) => name}
          order={{ value: sort, onChange: (next) => setView({ ...view, page: 1, sort: next }) }}
        />
      </div>
      <Pager total={total} {...paging} change={(nextPaging) => setView({ ...view, ...nextPaging })} />
      {editedMeeting && <MeetingForm object={editedMeeting} close={() => setEdited(undefined)} />}
      {removedMeeting && <DeleteMeeting meeting={removedMeeting} close={() => setRemoved(undefined)} />}
      {historyMeeting && (
        <HistoryDrawer
          noun="meetings"
          id={historyMeeting._id}
          name={historyMeeting.name}
          close={() => setHistoryMeeting(undefined)}
        />
      )}
    </>
  )
}
