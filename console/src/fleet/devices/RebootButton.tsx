import PoweroffOutlined from '@ant-design/icons/PoweroffOutlined'
import type { Device } from '@wifi-tms/contract/devices'
import { rebootDevice } from '@wifi-tms/contract/orders'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { nameOf } from './device-name.ts'
import { useSentToast } from './use-sent-toast.ts'

/** A button that reboots a device, after a question that names it. */
export function RebootButton({ device }: { device: Device }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const reboot = useChange(rebootDevice)
  const toastWhenSent = useSentToast()
  const close = () => setAsking(false)
  return (
    <>
      <Button icon={<PoweroffOutlined aria-hidden />} onClick={() => setAsking(true)}>
        {t('deviceOrders.reboot')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('deviceOrders.rebootSure', { name: nameOf(device) })}
          okText={t('deviceOrders.rebootNow')}
          cancelText={t('app.cancel')}
          confirmLoading={reboot.isPending}
          onOk={() => reboot.mutate({ id: device._id }, { ...toastWhenSent, onSettled: close })}
          onCancel={close}
          width={440}
        >
          {t('deviceOrders.rebootText')}
        </Dialog>
      )}
    </>
  )
}
