import { createKey } from '@wifi-tms/contract/keys'
import type { Permission } from '@wifi-tms/contract/permissions'
import Form from 'antd/es/form'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { SecretDialog } from '../../ui/form/SecretDialog.tsx'
import { KeyFields } from './KeyFields.tsx'

const DAY_MS = 86_400_000

interface Fields {
  name: string
  permissions: Permission[]
  /** The lifetime in days; 0 if the key never expires. */
  days: number
}

/** A dialog that makes an API key, and then shows the key for the only time. */
export function NewKey({ roles, close }: { roles: readonly string[]; close: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [form] = Form.useForm<Fields>()
  const create = useChange(createKey, 'apiKeys')
  const [isChanged, setChanged] = useState(false)
  const key = create.data?.key
  const save = ({ days, ...fields }: Fields) =>
    create.mutate({ ...fields, expiresAt: days ? new Date(Date.now() + days * DAY_MS).toISOString() : null })
  const newKey = key && {
    title: t('apiKeys.made', { name: create.variables?.name }),
    text: t('apiKeys.once'),
    value: key,
    copy: t('profile.factorKeyCopy'),
  }
  return (
    <SecretDialog
      form={id}
      title={t('apiKeys.add')}
      okText={t('apiKeys.create')}
      isPending={create.isPending}
      isChanged={isChanged}
      secret={newKey || undefined}
      close={close}
    >
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
    </SecretDialog>
  )
}
