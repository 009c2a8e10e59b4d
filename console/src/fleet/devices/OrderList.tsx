import type { ItemState } from '@wifi-tms/contract/devices'
import type { Order } from '@wifi-tms/contract/orders'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../ui/page/Moment.tsx'
import { Unanswered } from '../../ui/page/Unanswered.tsx'
import { StateShape } from '../status/StateMark.tsx'
import { useOrders } from './use-orders.ts'

/** An order's state looks like that of a wish that has come as far. */
const looks: Record<Order['state'], ItemState> = {
  sent: 'sending',
  done: 'shown',
  failed: 'failed',
  unanswered: 'waiting',
}

/** Shows the last orders to a device and what has become of each, as it changes. */
export function OrderList({ id }: { id: string }) {
  const { t } = useTranslation()
  const answer = useOrders(id)
  if (!answer.data) return <Unanswered answer={answer} rows={3} />
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
          <span className="state" data-state={looks[order.state]}>
            <StateShape state={looks[order.state]} />
            {t(`deviceOrders.states.${order.state}`)}
          </span>
          <span className="second">
            {order.reason && <span className="order-reason">{order.reason}</span>}
            {order.by} · <Moment at={order.at} />
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The settings that an order asks for, without the password. */
const settingsText = ({ wifi, mqtt, server }: Order) =>
  [wifi?.ssid, mqtt && `${mqtt.host}:${mqtt.port}`, server].filter((one) => one !== undefined).join(' · ')
