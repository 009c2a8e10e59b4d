import Alert from 'antd/es/alert'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Editable } from '../../base/calls/resource.ts'
import { useCall } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import type { CallFailure } from '../../base/http/failure.ts'
import { inUseText } from '../../base/http/refusal-text.ts'
import type { NounWith } from '../../base/i18n/nouns.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { Dialog } from './Dialog.tsx'

interface Props {
  noun: NounWith<'delete' | 'deleteText'>
  resource: Editable
  id: string
  name: string
  /** Further fields of the call's input. */
  extraInput?: object
  close: () => void
  /** Called with the server's refusal of the deletion. */
  onRefused?: ((failure: CallFailure) => void) | undefined
  /** Text above the question. */
  children?: ReactNode
}

/**
 * Asks before it deletes an object, and reports the deletion. If other objects use the object, the dialog names them
 * instead of asking.
 */
export default function DeleteDialog({ noun, resource, id, name, extraInput, close, onRefused, children }: Props) {
  const { t } = useTranslation()
  const remove = useChange(resource.remove, noun)
  const usingObjects = useCall(resource.whoUses, { id }, { quiet: true }).data?.users
  const removeObject = () =>
    remove.mutate(
      { ...extraInput, id },
      {
        onSuccess: () => toast('done', t('list.deleted', { name })),
        onError: (failure) => onRefused?.(failure),
        onSettled: close,
      },
    )
  return (
    <Dialog
      title={t(`${noun}.delete`, { name })}
      okText={t('list.deleteNow')}
      cancelText={t('app.cancel')}
      okButtonProps={{ danger: true, disabled: Boolean(usingObjects) }}
      confirmLoading={remove.isPending}
      onOk={removeObject}
      onCancel={close}
      width={440}
    >
      {children}
      {usingObjects ? <Alert type="warning" showIcon title={inUseText(usingObjects, t)} /> : t(`${noun}.deleteText`)}
    </Dialog>
  )
}
