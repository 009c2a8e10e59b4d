import { type Device, devices } from '@wifi-tms/contract/devices'
import { cancelOrder, type Order } from '@wifi-tms/contract/orders'
import type { ItemState } from '@wifi-tms/contract/wishes'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { useMay } from '../../base/session/use-may.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { Moment } from '../../ui/page/Moment.tsx'
import { StateShape } from '../status/StateMark.tsx'
import { NextContact } from './NextContact.tsx'
import { useOrders } from './use-orders.ts'

/**
 * Marks are drawn for the states of a picture that is sent to a device. Each state of an order is shown with one of
 * these marks.
 */
const markStates: Record<Order['state'], ItemState> = {
  waiting: 'waiting',
  sent: 'sending',
  done: 'shown',
  failed: 'failed',
  unanswered: 'waiting',
  replaced: 'superseded',
  expired: 'superseded',
  cancelled: 'superseded',
}

/** Lists the last orders to a device with their states, updated live. */
export function OrderList({ device }: { device: Device }) {
  const { t } = useTranslation()
  const mayOrder = useMay(devices.access.write)
  const cancel = useChange(cancelOrder)
  const { _id: id } = device
  const answer = useOrders(id)
  if (!answer.data) return <AnswerPlaceholder answer={answer} rows={3} />
  const { items } = answer.data
  if (items.length === 0) return <p className="none">{t('deviceOrders.none')}</p>
  return (
    <ol className="order-list" aria-live="polite">
      {items.map((order) => (
        <li key={order.id}>
          <span className="order-what">
            {t(`deviceOrders.types.${order.type}`)}
            {order.type === 'config' && <span className="second">{settingsText(order)}</span>}
          </span>
          <span className="state" data-state={markStates[order.state]}>
            <StateShape state={markStates[order.state]} />
            {t(`deviceOrders.states.${order.state}`)}
          </span>
          <span className="second">
            {order.reason && <span className="order-reason">{order.reason}</span>}
            {order.by} · <Moment at={order.at} />
          </span>
          {order.state === 'waiting' && (
            <span className="second order-waits">
              <NextContact device={device} />
              {mayOrder && (
                <Button
                  size="small"
                  aria-label={t('deviceOrders.cancel', { name: t(`deviceOrders.types.${order.type}`) })}
                  loading={cancel.isPending}
                  onClick={() =>
                    cancel.mutate(
                      { id, order: order.id },
                      { onSuccess: ({ state }) => state === 'cancelled' && toast('done', t('deviceOrders.cancelled')) },
                    )
                  }
                >
                  {t('app.cancel')}
                </Button>
              )}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

/** The settings that an order asks for, without the password. */
const settingsText = ({ wifi, mqtt, server }: Order) =>
  [wifi?.ssid, mqtt && `${mqtt.host}:${mqtt.port}`, server].filter((part) => part !== undefined).join(' · ')
