import { type Webhook, WebhookWrite, webhookEvents, webhooks } from '@wifi-tms/contract/webhooks'
import Checkbox, { type CheckboxGroupProps } from 'antd/es/checkbox'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import Switch from 'antd/es/switch'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { NameField } from '../../ui/form/NameField.tsx'
import { ruleOf } from '../../ui/form/rule-of.ts'
import { SecretDialog } from '../../ui/form/SecretDialog.tsx'
import { eventWord } from './event-word.ts'
import './webhooks.css'

/** The check boxes of events, without the `aria-required` that the form sets: ARIA does not allow it for groups. */
const EventFields = ({ 'aria-required': _, ...props }: CheckboxGroupProps & { 'aria-required'?: unknown }) => (
  <Checkbox.Group {...props} className="webhook-events" />
)

/** The fields of a webhook. After a webhook was added, its secret is shown, for the only time. */
export function WebhookForm({ object, close }: { object: Webhook | undefined; close: () => void }) {
  const { t } = useTranslation()
  const saved = useRef<Webhook>(undefined)
  const [added, setAdded] = useState<Webhook>()
  if (added?.secret) {
    const secret = {
      title: t('webhooks.made', { name: added.name }),
      text: t('webhooks.once'),
      value: added.secret,
      copy: t('webhooks.copySecret'),
    }
    return (
      <SecretDialog form="" title="" okText="" isPending={false} isChanged={false} secret={secret} close={close}>
        {null}
      </SecretDialog>
    )
  }
  return (
    <FormDialog
      noun="webhooks"
      resource={webhooks}
      object={object}
      start={object ? {} : { enabled: true }}
      onSaved={(webhook) => {
        saved.current = webhook as Webhook
      }}
      close={() => (saved.current?.secret ? setAdded(saved.current) : close())}
    >
      <NameField noun="webhooks" resource={webhooks} object={object} />
      <Form.Item
        name="url"
        label={t('webhooks.url')}
        extra={t('webhooks.urlText')}
        required
        rules={[ruleOf(WebhookWrite.shape.url, t('webhooks.urlFault'))]}
      >
        <Input placeholder="https://example.com/hook" spellCheck={false} className="mono" />
      </Form.Item>
      <Form.Item
        name="events"
        label={t('webhooks.events')}
        rules={[{ required: true, type: 'array', min: 1, message: t('webhooks.eventsFault') }]}
      >
        <EventFields
          options={webhookEvents.map((value) => ({ value, label: t(`webhookEvents.${eventWord(value)}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="enabled"
        label={t('webhooks.enabled')}
        extra={object && t('webhooks.enabledText')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
