import RollbackOutlined from '@ant-design/icons/RollbackOutlined'
import { displayRoom } from '@wifi-tms/contract/door'
import { rooms } from '@wifi-tms/contract/rooms'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { useMay } from '../../base/session/use-may.ts'
import { toast } from '../../base/toasts/toasts.ts'

/**
 * The sources of pictures that replace a room's picture on its plate (a device as the room's door sign) until the next
 * meeting begins or the present one ends.
 */
const otherSources: readonly string[] = ['manual', 'task', 'item', 'data']

/** True if people, a task, an item or data have replaced the room's picture on a plate. */
export const isTakenFromRoom = (source: string | undefined): boolean => otherSources.includes(source ?? '')

/** A button that brings the picture of a room back to its plates that show something else. */
export function BackToRoom({ room }: { room: string }) {
  const { t } = useTranslation()
  const mayWrite = useMay(rooms.access.write)
  const display = useChange(displayRoom, 'rooms')
  if (!mayWrite) return null
  return (
    <Button
      icon={<RollbackOutlined aria-hidden />}
      loading={display.isPending}
      onClick={() =>
        display.mutate({ id: room }, { onSuccess: ({ total }) => toast('done', t('plan.isBack', { count: total })) })
      }
    >
      {t('plan.backToRoom')}
    </Button>
  )
}
