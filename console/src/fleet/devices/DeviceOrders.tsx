import BulbOutlined from '@ant-design/icons/BulbOutlined'
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import { type Device, devices } from '@wifi-tms/contract/devices'
import { askDevice, blinkDevice } from '@wifi-tms/contract/orders'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { useMay } from '../../base/session/use-may.ts'
import { OrderList } from './OrderList.tsx'
import { RebootButton } from './RebootButton.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useSentToast } from './use-sent-toast.ts'
import './orders.css'

/** Buttons that give a device orders, and the states of the last orders. */
export function DeviceOrders({ device }: { device: Device }) {
  const { t } = useTranslation()
  const mayOrder = useMay(devices.access.write)
  const [isChangingSettings, setChangingSettings] = useState(false)
  const blink = useChange(blinkDevice)
  const ask = useChange(askDevice)
  const toastWhenSent = useSentToast()
  const { _id: id } = device
  return (
    <section className="panel orders" aria-label={t('deviceOrders.title')}>
      <h2>{t('deviceOrders.title')}</h2>
      {mayOrder && (
        <div className="order-buttons">
          <Button
            icon={<BulbOutlined aria-hidden />}
            loading={blink.isPending}
            onClick={() => blink.mutate({ id }, toastWhenSent)}
          >
            {t('deviceOrders.find')}
          </Button>
          <Button
            icon={<QuestionCircleOutlined aria-hidden />}
            loading={ask.isPending}
            onClick={() => ask.mutate({ id }, toastWhenSent)}
          >
            {t('deviceOrders.ask')}
          </Button>
          <Button icon={<SettingOutlined aria-hidden />} onClick={() => setChangingSettings(true)}>
            {t('deviceOrders.settings')}
          </Button>
          <RebootButton device={device} />
        </div>
      )}
      <OrderList device={device} />
      {isChangingSettings && <SettingsForm device={device} close={() => setChangingSettings(false)} />}
    </section>
  )
}
