import type { Endpoint, Input } from '@wifi-tms/contract/endpoint'
import Form from 'antd/es/form'
import type { TFunction } from 'i18next'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../ask/failure.ts'
import { refusalText } from '../ask/refusal-text.ts'
import { useTell } from '../ask/use-tell.ts'
import { say } from '../say/say.ts'
import { Dialog } from './Dialog.tsx'

/** What is wrong, each at its field: what the server found there, or which of them keeps it from being saved. */
function faultsOf(failure: Failure, t: TFunction) {
  const { faults, facts } = failure
  const why = refusalText(failure, t)
  const named = [facts?.field, facts?.fields].flat().filter((one) => typeof one === 'string')
  return [
    ...faults.map(({ path, message }) => ({ name: path.split('.'), errors: [message] })),
    ...named.map((name) => ({ name, errors: why ? [why] : [] })),
  ]
}

interface Props {
  title: string
  resource: { create: Endpoint; update: Endpoint }
  /** What is changed; absent: something new is added. */
  object: { _id: string; updatedAt: string } | undefined
  /** What stands in the fields at first. */
  start: object
  /** What is said besides, because a change replaces the whole object. */
  along?: object
  close: () => void
  children: ReactNode
}

/** A dialog that adds or changes one object of a resource; what the server finds wrong stands at its field. */
export function FormModal({ title, resource, object, start, along, close, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [form] = Form.useForm<Record<string, unknown>>()
  const tell = useTell(object ? resource.update : resource.create)
  const save = (fields: Record<string, unknown>) => {
    const said = { ...along, ...fields, ...(object && { id: object._id, updatedAt: object.updatedAt }) }
    tell.mutate(said as Input<Endpoint>, {
      onSuccess: () => {
        say('done', t('list.saved'))
        close()
      },
      onError: (failure) => form.setFields(faultsOf(failure, t)),
    })
  }
  return (
    <Dialog
      title={title}
      okText={t('app.save')}
      cancelText={t('app.cancel')}
      okButtonProps={{ htmlType: 'submit', form: id }}
      onCancel={close}
      confirmLoading={tell.isPending}
      width={480}
      destroyOnHidden
    >
      <Form id={id} form={form} layout="vertical" initialValues={start} onFinish={save} requiredMark scrollToFirstError>
        {children}
      </Form>
    </Dialog>
  )
}
