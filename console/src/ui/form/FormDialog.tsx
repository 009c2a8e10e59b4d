import { useQuery } from '@tanstack/react-query'
import type { Input } from '@wifi-tms/contract/endpoint'
import Form from 'antd/es/form'
import type { TFunction } from 'i18next'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Editable } from '../../base/calls/resource.ts'
import { callQuery } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import type { Failure } from '../../base/http/failure.ts'
import { refusalText } from '../../base/http/refusal-text.ts'
import type { NounWith } from '../../base/i18n/nouns.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { Unanswered } from '../page/Unanswered.tsx'
import { Dialog } from './Dialog.tsx'

/** Puts what is wrong at its field: what the server found there, or what keeps the object from being saved. */
function faultsOf(failure: Failure, t: TFunction, noun: string) {
  const { faults, facts } = failure
  const why = refusalText(failure, t, noun)
  const named = [facts?.field, facts?.fields].flat().filter((one) => typeof one === 'string')
  return [
    ...faults.map(({ path, message }) => ({ name: path.split('.'), errors: [message] })),
    ...named.map((name) => ({ name, errors: why ? [why] : [] })),
  ]
}

/**
 * Reads the whole object once, as the rows of a list may have less. What others change while the form is open is not
 * taken in, so that the server can tell.
 */
const useWhole = ({ get }: Editable, id: string | undefined, form: string) =>
  useQuery({
    ...callQuery(get, { id }, { quiet: true }),
    queryKey: [[], get.path, { id, form }],
    enabled: ({ state }) => id !== undefined && state.data === undefined,
    gcTime: 0,
  })

const withoutNull = (object: object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null))

interface Props {
  noun: NounWith<'add' | 'edit'>
  resource: Editable
  /** The object that is changed; undefined where a new one is added. */
  object: { _id: string } | undefined
  /** This stands in the fields at first, beside what the object has; undefined while it is being fetched. */
  start: object | undefined
  close: () => void
  /** The fields have the names that the object has for them. */
  children: ReactNode
}

/** A dialog that adds or changes one object of a resource. A change sends the whole object with what the fields say. */
export function FormDialog({ noun, resource, object, start, close, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [form] = Form.useForm<Record<string, unknown>>()
  const change = useChange(object ? resource.update : resource.create, noun)
  const answer = useWhole(resource, object?._id, id)
  const whole = answer.data as object | undefined
  const isThere = start !== undefined && (object === undefined || whole !== undefined)
  const save = (fields: Record<string, unknown>) =>
    change.mutate({ ...whole, ...fields, ...(object && { id: object._id }) } as Input<Editable['update']>, {
      onSuccess: () => {
        toast('done', t('list.saved'))
        close()
      },
      onError: (failure) => form.setFields(faultsOf(failure, t, noun)),
    })
  return (
    <Dialog
      title={t(object ? `${noun}.edit` : `${noun}.add`)}
      okText={t('app.save')}
      cancelText={t('app.cancel')}
      okButtonProps={{ htmlType: 'submit', form: id, disabled: !isThere }}
      onCancel={close}
      confirmLoading={change.isPending}
      width={480}
      destroyOnHidden
    >
      {isThere ? (
        <Form
          id={id}
          form={form}
          layout="vertical"
          initialValues={{ ...withoutNull(whole ?? {}), ...start }}
          onFinish={save}
          requiredMark
          scrollToFirstError
        >
          {children}
        </Form>
      ) : (
        <Unanswered answer={answer} />
      )}
    </Dialog>
  )
}
