import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { listEquipment, listSites } from '@wifi-tms/contract/labels'
import { meetings } from '@wifi-tms/contract/meetings'
import { roomStates, rooms } from '@wifi-tms/contract/rooms'
import { Day } from '@wifi-tms/contract/wall-time'
import Button from 'antd/es/button'
import Segmented from 'antd/es/segmented'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { LabelFilter } from '../../ui/labels/LabelFilter.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { RowActions } from '../../ui/list/RowActions.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { useBooksAsMember } from '../meetings/may-book.ts'
import { WaitingMeetings } from '../meetings/WaitingMeetings.tsx'
import { RoomForm } from './RoomForm.tsx'
import { RoomNow } from './RoomNow.tsx'
import { RoomTimeline } from './RoomTimeline.tsx'
import { useRoomColumns } from './room-columns.tsx'
import './rooms.css'

/** The numbers of seats that the filter offers. */
const seatCounts = [2, 4, 6, 8, 12, 20, 50]

const views = ['list', 'day', 'week'] as const

/** The view and the day in the page's address, and a function that changes them there. */
function useView() {
  const [search, setSearch] = useSearchParams()
  const view = views.find((name) => name === search.get('view')) ?? 'list'
  const date = Day.safeParse(search.get('date')).data
  const change = (name: 'view' | 'date', value: string | undefined) =>
    setSearch((current) => {
      const newSearch = new URLSearchParams(current)
      newSearch.delete(name)
      if (value && value !== 'list') newSearch.set(name, value)
      return newSearch
    })
  return { view, date, change }
}

/** The page that lists the rooms with their present states, or shows their bookings on a day or in a week. */
export default function RoomList() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const list = useList(rooms)
  const { view, date, change } = useView()
  const columns = useRoomColumns()
  const mayWrite = useMay(rooms.access.write)
  const mayBook = useMay(meetings.access.write)
  const seesDetails = useMay('rooms.details')
  const isMember = useBooksAsMember()
  return (
    <ListPage
      noun="rooms"
      list={list}
      nameOf={({ name }) => name}
      filters={
        <>
          <FilterSelect
            label={t('rooms.state')}
            options={roomStates.map((value) => ({ value, label: t(`roomStates.${value}`) }))}
            {...list.filter('state')}
          />
          <LabelFilter label={t('rooms.site')} listCall={listSites} {...list.filter('site')} />
          <LabelFilter label={t('rooms.equipment')} listCall={listEquipment} {...list.filter('equipment')} />
          <FilterSelect
            label={t('rooms.capacity')}
            options={seatCounts.map((count) => ({ value: `${count}`, label: t('rooms.atLeast', { count }) }))}
            {...list.filter('capacity.from')}
          />
          <Segmented
            aria-label={t('rooms.view')}
            value={view}
            onChange={(value) => change('view', value)}
            options={views.map((value) => ({ value, label: t(`roomViews.${value}`) }))}
          />
        </>
      }
      columns={view === 'list' ? columns : undefined}
      above={<WaitingMeetings />}
      form={RoomForm}
      extraControls={
        isMember && (
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => void navigate(pathTo('newMeeting'))}
          >
            {t('meetings.book')}
          </Button>
        )
      }
      add={
        <>
          {list.total > 0 && (
            <Button onClick={() => void navigate(pathTo('utilisation'))}>{t('screens.utilisation')}</Button>
          )}
          {mayBook && list.total > 0 && (
            <Button onClick={() => void navigate(pathTo('newMeeting'))}>{t('meetings.add')}</Button>
          )}
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate(pathTo('newRoom'))}>
            {t('rooms.add')}
          </Button>
        </>
      }
      actions={(room, actions) => (
        <span className="row-actions">
          <RoomNow room={room} />
          <RowActions
            name={room.name}
            mayWrite={mayWrite}
            {...actions}
            history={seesDetails ? actions.history : undefined}
            edit={() => void navigate(pathTo('room', { id: room._id }))}
          />
        </span>
      )}
    >
      {() =>
        view !== 'list' && (
          <RoomTimeline rooms={list.rows} span={view} date={date} show={(day) => change('date', day)} />
        )
      }
    </ListPage>
  )
}
