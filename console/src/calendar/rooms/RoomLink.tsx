import LinkOutlined from '@ant-design/icons/LinkOutlined'
import { endCalendarLink, makeCalendarLink, type Room } from '@wifi-tms/contract/rooms'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { Moment } from '../../ui/page/Moment.tsx'

/**
 * The secret address at which other programs read a room's own meetings, with buttons to create, renew and disable it.
 * A new address is shown only once.
 */
export function RoomLink({ room: { _id: id, name, calendarLink } }: { room: Room }) {
  const { t } = useTranslation()
  const make = useChange(makeCalendarLink, 'rooms')
  const end = useChange(endCalendarLink, 'rooms')
  const [question, setQuestion] = useState<'renew' | 'end'>()
  const url = calendarLink ? make.data?.url : undefined
  const close = () => setQuestion(undefined)
  const confirm = () => (question === 'end' ? end : make).mutate({ id }, { onSettled: close })
  return (
    <div className="room-link">
      <h4>{t('roomCalendar.link')}</h4>
      <p className="second">{t('roomCalendar.linkText')}</p>
      {calendarLink && (
        <p>
          <Moment at={calendarLink} sentence={(at) => t('roomCalendar.linkSince', { at })} />
        </p>
      )}
      {url && (
        <p className="room-address">
          <code>{url}</code>
          <CopyButton text={url} label={t('roomCalendar.linkCopy')} labelled />
          <span className="second">{t('roomCalendar.linkOnce')}</span>
        </p>
      )}
      <div className="room-buttons">
        <Button
          icon={<LinkOutlined aria-hidden />}
          loading={make.isPending}
          onClick={() => (calendarLink ? setQuestion('renew') : make.mutate({ id }))}
        >
          {t(calendarLink ? 'roomCalendar.linkRenew' : 'roomCalendar.linkMake')}
        </Button>
        {calendarLink && (
          <Button danger onClick={() => setQuestion('end')}>
            {t('roomCalendar.linkEnd')}
          </Button>
        )}
      </div>
      {question && (
        <Dialog
          title={t(question === 'end' ? 'roomCalendar.linkEndAsk' : 'roomCalendar.linkRenewAsk', { name })}
          okText={t(question === 'end' ? 'roomCalendar.linkEnd' : 'roomCalendar.linkRenew')}
          cancelText={t('app.cancel')}
          okButtonProps={{ danger: true, loading: make.isPending || end.isPending }}
          onOk={confirm}
          onCancel={close}
        >
          {t('roomCalendar.linkAskText')}
        </Dialog>
      )}
    </div>
  )
}
