import { createKey } from '@wifi-tms/contract/keys'
import type { Permission } from '@wifi-tms/contract/permissions'
import Form from 'antd/es/form'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { useLeaving } from '../../ui/form/use-leaving.tsx'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { KeyFields } from './KeyFields.tsx'

const DAY_MS = 86_400_000

interface Fields {
  name: string
  permissions: Permission[]
  days: number
}

// It has one identity, so that React calls it once, and whoever has moved on to the button keeps the focus there.
const focus = (shown: HTMLElement | null) => shown?.focus()

/** Shows the key, which has the focus, so that a second press of Enter does not close the dialog unread. */
function MadeKey({ value }: { value: string }) {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('apiKeys.once')}</p>
      <p className="new-key" tabIndex={-1} ref={focus}>
        <code>{value}</code>
      </p>
      <CopyButton text={value} label={t('profile.factorKeyCopy')} labelled />
    </>
  )
}

/** Makes a key for a program, and shows it this once. */
export function NewKey({ roles, close }: { roles: readonly string[]; close: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [form] = Form.useForm<Fields>()
  const create = useChange(createKey, 'apiKeys')
  const [isChanged, setChanged] = useState(false)
  const key = create.data?.key
  const { leave, question } = useLeaving(isChanged && !key)
  const save = ({ days, ...fields }: Fields) =>
    create.mutate({ ...fields, expiresAt: days ? new Date(Date.now() + days * DAY_MS).toISOString() : null })
  const asks = {
    title: t('apiKeys.add'),
    okText: t('apiKeys.create'),
    cancelText: t('app.cancel'),
    okButtonProps: { htmlType: 'submit', form: id, loading: create.isPending },
    onCancel: () => leave(close),
  } as const
  const shows = {
    title: t('apiKeys.made', { name: create.variables?.name }),
    okText: t('apiKeys.kept'),
    cancelButtonProps: { style: { display: 'none' } },
    closable: false,
    mask: { closable: false },
    keyboard: false,
    onOk: close,
  }
  return (
    <>
      <Dialog {...(key ? shows : asks)} width={520}>
        {key ? (
          <MadeKey value={key} />
        ) : (
          <Form
            id={id}
            name={id}
            form={form}
            layout="vertical"
            initialValues={{ days: 90 }}
            onFinish={save}
            onValuesChange={() => setChanged(true)}
            scrollToFirstError={{ focus: true }}
          >
            <KeyFields roles={roles} />
          </Form>
        )}
      </Dialog>
      {question}
    </>
  )
}
