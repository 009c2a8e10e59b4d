import BulbOutlined from '@ant-design/icons/BulbOutlined'
import PoweroffOutlined from '@ant-design/icons/PoweroffOutlined'
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import { type Device, devices } from '@wifi-tms/contract/devices'
import { askDevice, blinkDevice, rebootDevice } from '@wifi-tms/contract/orders'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { useMay } from '../../base/session/use-may.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { nameOf } from './device-name.ts'
import { OrderList } from './OrderList.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import './orders.css'

/** Buttons that give a device orders, and the states of the last orders. */
export function DeviceOrders({ device }: { device: Device }) {
  const { t } = useTranslation()
  const mayOrder = useMay(devices.access.write)
  const [openDialog, setOpenDialog] = useState<'reboot' | 'config'>()
  const blink = useChange(blinkDevice)
  const ask = useChange(askDevice)
  const reboot = useChange(rebootDevice)
  const close = () => setOpenDialog(undefined)
  const { _id: id } = device
  const toastWhenSent = {
    onSuccess: ({ state }: { state: string }) =>
      toast('done', t(state === 'waiting' ? 'deviceOrders.held' : 'deviceOrders.given')),
  }
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
          <Button icon={<SettingOutlined aria-hidden />} onClick={() => setOpenDialog('config')}>
            {t('deviceOrders.settings')}
          </Button>
          <Button icon={<PoweroffOutlined aria-hidden />} onClick={() => setOpenDialog('reboot')}>
            {t('deviceOrders.reboot')}
          </Button>
        </div>
      )}
      <OrderList device={device} />
      {openDialog === 'config' && <SettingsForm device={device} close={close} />}
      {openDialog === 'reboot' && (
        <Dialog
          title={t('deviceOrders.rebootSure', { name: nameOf(device) })}
          okText={t('deviceOrders.rebootNow')}
          cancelText={t('app.cancel')}
          confirmLoading={reboot.isPending}
          onOk={() => reboot.mutate({ id }, { ...toastWhenSent, onSettled: close })}
          onCancel={close}
          width={440}
        >
          {t('deviceOrders.rebootText')}
        </Dialog>
      )}
    </section>
  )
}
