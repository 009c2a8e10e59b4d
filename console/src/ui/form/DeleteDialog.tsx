import { useTranslation } from 'react-i18next'
import type { Editable } from '../../base/calls/resource.ts'
import { useChange } from '../../base/calls/use-change.ts'
import type { NounWith } from '../../base/i18n/nouns.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { Dialog } from './Dialog.tsx'

interface Props {
  noun: NounWith<'delete' | 'deleteText'>
  resource: Editable
  id: string
  name: string
  close: () => void
}

/** Asks before an object is deleted, by its name, and says so when it is done. */
export function DeleteDialog({ noun, resource, id, name, close }: Props) {
  const { t } = useTranslation()
  const remove = useChange(resource.remove, noun)
  const go = () =>
    remove.mutate({ id }, { onSuccess: () => toast('done', t('list.deleted', { name })), onSettled: close })
  return (
    <Dialog
      title={t(`${noun}.delete`, { name })}
      okText={t('list.deleteNow')}
      cancelText={t('app.cancel')}
      okButtonProps={{ danger: true }}
      confirmLoading={remove.isPending}
      onOk={go}
      onCancel={close}
      width={440}
    >
      {t(`${noun}.deleteText`)}
    </Dialog>
  )
}
