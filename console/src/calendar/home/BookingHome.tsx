import PlusOutlined from '@ant-design/icons/PlusOutlined'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { FreeRooms } from './FreeRooms.tsx'
import { MyMeetings } from './MyMeetings.tsx'
import './home.css'

/** The first page of people who book rooms: their next meetings, and the rooms that are free now. */
export default function BookingHome() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayBook = useMay('meetings.own')
  return (
    <div className="booking-home">
      <PageHead title={t('screens.dashboard')}>
        {mayBook && (
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => void navigate(pathTo('newMeeting'))}
          >
            {t('meetings.book')}
          </Button>
        )}
      </PageHead>
      <MyMeetings />
      <FreeRooms />
    </div>
  )
}
