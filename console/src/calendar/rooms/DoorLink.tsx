import LinkOutlined from '@ant-design/icons/LinkOutlined'
import { type Room, renewDoorLink } from '@wifi-tms/contract/rooms'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { CopyButton } from '../../ui/page/CopyButton.tsx'

/**
 * Renews the address of a room's phone page, which its plates (door signs) show as a code. The new address is shown
 * only once.
 */
export function DoorLink({ room: { _id: id, name } }: { room: Room }) {
  const { t } = useTranslation()
  const renew = useChange(renewDoorLink, 'rooms')
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <div className="room-link">
      <h4>{t('rooms.doorLink')}</h4>
      <p className="second">{t('rooms.doorLinkText')}</p>
      {renew.data && (
        <p className="room-address">
          <code>{renew.data.url}</code>
          <CopyButton text={renew.data.url} label={t('roomCalendar.linkCopy')} labelled />
          <span className="second">{t('roomCalendar.linkOnce')}</span>
        </p>
      )}
      <Button icon={<LinkOutlined aria-hidden />} onClick={() => setAsking(true)}>
        {t('roomCalendar.linkRenew')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('rooms.doorLinkAsk', { name })}
          okText={t('roomCalendar.linkRenew')}
          cancelText={t('app.cancel')}
          okButtonProps={{ danger: true, loading: renew.isPending }}
          onOk={() => renew.mutate({ id }, { onSettled: close })}
          onCancel={close}
        >
          {t('rooms.doorLinkAskText')}
        </Dialog>
      )}
    </div>
  )
}
