import Form from 'antd/es/form'
import { useTranslation } from 'react-i18next'
import { DeviceLabels } from '../../ui/labels/DeviceLabels.tsx'

/** The field for the labels by which devices are chosen. */
export function LabelsField() {
  const { t } = useTranslation()
  return (
    <Form.Item
      name="labels"
      label={t('tasks.labels')}
      rules={[{ required: true, type: 'array', min: 1, message: t('tasks.labelsFault') }]}
    >
      <DeviceLabels />
    </Form.Item>
  )
}
