import { createView, type SavedView, updateView, type ViewWrite } from '@wifi-tms/contract/views'
import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { Dialog } from '../form/Dialog.tsx'
import { RequiredText } from '../form/RequiredText.tsx'

interface Props {
  /** The view that is renamed; absent for a new one. */
  view?: SavedView | undefined
  /** The new view, without its name. */
  content: Omit<ViewWrite, 'name' | 'shared'>
  saved: (view: SavedView) => void
  close: () => void
}

/** The dialog that names a saved view, and shares it. */
export function ViewDialog({ view, content, saved, close }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const create = useChange(createView, 'list')
  const update = useChange(updateView, 'list')
  const save = (fields: Pick<ViewWrite, 'name' | 'shared'>) => {
    const done = {
      onSuccess: (newView: SavedView) => {
        toast('done', t('list.viewSaved', { name: newView.name }))
        saved(newView)
        close()
      },
    }
    if (view) update.mutate({ ...content, ...fields, id: view._id }, done)
    else create.mutate({ ...content, ...fields }, done)
  }
  return (
    <Dialog
      title={view ? t('list.renameView', { name: view.name }) : t('list.saveView')}
      okText={t('app.save')}
      cancelText={t('app.cancel')}
      okButtonProps={{ htmlType: 'submit', form: id }}
      confirmLoading={create.isPending || update.isPending}
      onCancel={close}
      width={440}
    >
      <Form id={id} layout="vertical" initialValues={{ name: '', shared: false, ...view }} onFinish={save}>
        <RequiredText name="name" label={t('list.viewName')} fault={t('list.viewNameFault')} />
        <Form.Item name="shared" valuePropName="checked">
          <Checkbox disabled={view?.own === false}>{t('list.shareView')}</Checkbox>
        </Form.Item>
      </Form>
    </Dialog>
  )
}
