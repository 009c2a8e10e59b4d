import { LABELS_MAX, Label } from '@wifi-tms/contract/labels'
import Form from 'antd/es/form'
import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCall } from '../../base/calls/use-call.ts'
import { ruleOf } from '../form/rule-of.ts'
import type { LabelCall } from './label-call.ts'

const Labels = z.array(Label).max(LABELS_MAX)

interface Props {
  listCall: LabelCall
  /** The name and texts of a field with other words than labels. */
  other?: { name: string; label: string; text: string; fault: string }
}

/**
 * The field of an object's labels, or of similar words such as equipment. It lists the labels of other objects, and
 * accepts new ones.
 */
export function LabelField({ listCall, other }: Props) {
  const { t } = useTranslation()
  const { data } = useCall(listCall, {}, { quiet: true })
  return (
    <Form.Item
      name={other?.name ?? 'labels'}
      label={other?.label ?? t('labels.title')}
      extra={other?.text ?? t('labels.text')}
      rules={[ruleOf(Labels.optional(), other?.fault ?? t('labels.fault'))]}
    >
      <Select
        mode="tags"
        maxCount={LABELS_MAX}
        // A typed comma ends a label, in Latin and in Chinese writing.
        tokenSeparators={[',', '，', '、']}
        options={data?.items.map(({ label }) => ({ value: label, label })) ?? []}
      />
    </Form.Item>
  )
}
