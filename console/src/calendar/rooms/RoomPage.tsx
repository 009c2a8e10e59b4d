import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { errors } from '@wifi-tms/contract/errors'
import { meetings } from '@wifi-tms/contract/meetings'
import { rooms } from '@wifi-tms/contract/rooms'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { ErrorPage } from '../../access/errors/ErrorPage.tsx'
import { useCall } from '../../base/calls/use-call.ts'
import { wallAt } from '../../base/i18n/time.ts'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { useTabTitle } from '../../base/tabs/tab-store.ts'
import { ObjectHistory } from '../../ui/list/ObjectHistory.tsx'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { BookingNote } from '../meetings/BookingNote.tsx'
import { useBooksAsMember, useReasonAgainst } from '../meetings/may-book.ts'
import { RoomMeetings } from '../meetings/RoomMeetings.tsx'
import { RoomForm } from './RoomForm.tsx'
import { RoomMark } from './RoomMark.tsx'
import { RoomNow } from './RoomNow.tsx'
import { RoomPlates } from './RoomPlates.tsx'
import './rooms.css'

/** The page of one room, with its plates (door signs), its meetings, its fields and its history. */
export default function RoomPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const answer = useCall(rooms.get, { id }, { quiet: true })
  const mayWrite = useMay(rooms.access.write)
  const mayBook = useMay(meetings.access.write)
  const seesDetails = useMay('rooms.details')
  const isMember = useBooksAsMember()
  const reasonAgainst = useReasonAgainst()
  const room = answer.data
  useTabTitle(room?.name)
  if (answer.error?.code === errors.notFound.code) {
    const back = <Link to={pathTo('rooms')}>{t('rooms.backToList')}</Link>
    return <ErrorPage number="404" title={t('rooms.gone')} text={t('rooms.goneText')} back={back} />
  }
  if (!room) return <AnswerPlaceholder answer={answer} />
  return (
    <div className="room-page">
      <PageHead title={room.name} note={<RoomMark state={room.state} />}>
        <RoomNow room={room} isWide />
        {mayBook && !reasonAgainst(room) && (
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => void navigate(pathTo('newMeeting', { room: id }))}
          >
            {t('meetings.add')}
          </Button>
        )}
      </PageHead>
      {isMember && <BookingNote roomIds={[id]} />}
      <RoomPlates room={room} />
      <section className="panel">
        <h2>{t('rooms.meetings')}</h2>
        <RoomMeetings room={id} timeAt={(moment) => wallAt(Date.parse(moment), room.timeZone).time} />
      </section>
      {mayWrite && <RoomForm object={room} />}
      {seesDetails && (
        <section className="panel">
          <h2>{t('audit.title')}</h2>
          <ObjectHistory noun="rooms" id={id} />
        </section>
      )}
    </div>
  )
}
