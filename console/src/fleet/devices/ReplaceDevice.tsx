import { type Device, devices } from '@wifi-tms/contract/devices'
import { replaceDevice } from '@wifi-tms/contract/replacing'
import Form from 'antd/es/form'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useChange } from '../../base/calls/use-change.ts'
import { useObject } from '../../base/calls/use-objects.ts'
import { pathTo } from '../../base/paths.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { ReferenceSelect } from '../../ui/form/ReferenceSelect.tsx'
import { macText, nameOf } from './device-name.ts'
import './orders.css'

/** The alias of a device with its address, which distinguishes devices of one name. */
const fullName = ({ alias, mac }: Pick<Device, 'alias' | 'mac'>) =>
  alias ? `${alias} (${macText(mac)})` : macText(mac)

/** A dialog that replaces a broken device by another one, and names both in a question. */
export default function ReplaceDevice({ device, close }: { device: Device; close: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const navigate = useNavigate()
  const replace = useChange(replaceDevice, 'replacing')
  const [chosenId, setChosenId] = useState<string>()
  const replacement = useObject(devices, chosenId)
  const names =
    replacement && replacement._id !== device._id ? { by: fullName(replacement), name: fullName(device) } : undefined
  const send = () =>
    replacement &&
    names &&
    replace.mutate(
      { id: device._id, by: replacement._id },
      {
        onSuccess: () => {
          toast('done', t('replacing.done', names))
          close()
          void navigate(pathTo('device', { id: replacement._id }))
        },
      },
    )
  return (
    <Dialog
      title={t('replacing.titleOf', { name: nameOf(device) })}
      okText={t('replacing.do')}
      cancelText={t('app.cancel')}
      okButtonProps={{ htmlType: 'submit', form: id, disabled: !names }}
      confirmLoading={replace.isPending}
      onCancel={close}
      width={480}
    >
      <p className="form-note">{t('replacing.text')}</p>
      <Form id={id} layout="vertical" onFinish={send}>
        <Form.Item label={t('replacing.by')} htmlFor={`${id}-by`}>
          <ReferenceSelect
            id={`${id}-by`}
            resource={devices}
            nameOf={fullName}
            sort="mac"
            value={chosenId}
            onChange={setChosenId}
          />
        </Form.Item>
      </Form>
      {names && <p aria-live="polite">{t('replacing.sure', names)}</p>}
    </Dialog>
  )
}
