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
  /**
   * Replaces the name and texts of the label field, for words such as equipment. `text` is the help below the field,
   * `fault` the message for wrong input.
   */
  wording?: { name: string; label: string; text: string; fault: string }
}

/**
 * The field of an object's labels, or of similar words such as equipment. It lists the labels of other objects, and
 * accepts new ones.
 */
export function LabelField({ listCall, wording }: Props) {
  const { t } = useTranslation()
  // If the labels cannot be listed, no error is shown, because people can still type labels.
  const { data } = useCall(listCall, {}, { quiet: true })
  return (
    <Form.Item
      name={wording?.name ?? 'labels'}
      label={wording?.label ?? t('labels.title')}
      extra={wording?.text ?? t('labels.text')}
      rules={[ruleOf(Labels.optional(), wording?.fault ?? t('labels.fault'))]}
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
