import SendOutlined from '@ant-design/icons/SendOutlined'
import { RawMessage as Message, sendMessage } from '@wifi-tms/contract/debug'
import type { Device } from '@wifi-tms/contract/devices'
import Button from 'antd/es/button'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { useLeaving } from '../../ui/form/use-leaving.tsx'
import { nameOf } from '../devices/device-name.ts'

/** The initial text of the field. */
const EXAMPLE = '{ "type": "ask", "id": "1" }'

/** Reads a message from a JSON text; undefined if the text is no message. */
function messageIn(text: string): Message | undefined {
  try {
    return Message.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function RawDialog({ device, close }: { device: Device; close: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [form] = Form.useForm<{ message: string }>()
  const [isChanged, setChanged] = useState(false)
  const { leave, question } = useLeaving(isChanged)
  const change = useChange(sendMessage)
  const send = ({ message }: { message: string }) =>
    change.mutate(
      { id: device._id, message: messageIn(message)! },
      {
        onSuccess: () => {
          toast('done', t('debug.sent', { name: nameOf(device) }))
          close()
        },
      },
    )
  return (
    <>
      <Dialog
        title={t('debug.rawTo', { name: nameOf(device) })}
        okText={t('debug.send')}
        cancelText={t('app.cancel')}
        okButtonProps={{ htmlType: 'submit', form: id }}
        confirmLoading={change.isPending}
        onCancel={() => leave(close)}
        width={560}
        destroyOnHidden
      >
        <Form
          id={id}
          form={form}
          layout="vertical"
          initialValues={{ message: EXAMPLE }}
          onFinish={send}
          onValuesChange={() => setChanged(true)}
          requiredMark={false}
        >
          <Form.Item
            name="message"
            label={t('debug.message')}
            extra={t('debug.rawText')}
            rules={[
              {
                validator: async (_, text: string) => {
                  if (!messageIn(text)) throw new Error(t('debug.messageFault'))
                },
              },
            ]}
            validateTrigger="onSubmit"
          >
            <Input.TextArea className="mono" autoSize={{ minRows: 5, maxRows: 16 }} spellCheck={false} />
          </Form.Item>
        </Form>
      </Dialog>
      {question}
    </>
  )
}

/** The button and the dialog that send a raw message to the device. */
export function RawMessage({ device }: { device: Device }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<SendOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('debug.raw')}
      </Button>
      {isOpen && <RawDialog device={device} close={() => setOpen(false)} />}
    </>
  )
}
