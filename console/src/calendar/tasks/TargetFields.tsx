import { rooms } from '@wifi-tms/contract/rooms'
import Form from 'antd/es/form'
import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { DevicesSelect } from '../../fleet/devices/DevicesSelect.tsx'
import { ReferencesSelect } from '../../ui/form/ReferencesSelect.tsx'
import { LabelsField } from './LabelsField.tsx'
import type { Where } from './task-target.ts'

/** The maximum number of devices that can be chosen one by one. */
const MAX_DEVICES = 1000

/**
 * The devices of a task or playlist: all, chosen ones, devices with labels, plates (door signs) of rooms, or a filter's
 * devices.
 */
export function TargetFields({ hasFilter }: { hasFilter: boolean }) {
  const { t } = useTranslation()
  const where: Where | undefined = Form.useWatch('where')
  const options = [
    { value: 'all', label: t('tasks.all') },
    { value: 'devices', label: t('tasks.some') },
    { value: 'labels', label: t('tasks.labelled') },
    { value: 'rooms', label: t('tasks.inRooms') },
    ...(hasFilter ? [{ value: 'filter', label: t('tasks.filtered') }] : []),
  ]
  return (
    <>
      <Form.Item name="where" label={t('tasks.where')}>
        <Select options={options} />
      </Form.Item>
      {where === 'devices' && (
        <Form.Item
          name="devices"
          label={t('tasks.devices')}
          rules={[{ required: true, type: 'array', min: 1, message: t('tasks.devicesFault') }]}
        >
          <DevicesSelect maxCount={MAX_DEVICES} />
        </Form.Item>
      )}
      {where === 'labels' && <LabelsField />}
      {where === 'rooms' && (
        <Form.Item
          name="rooms"
          label={t('tasks.rooms')}
          rules={[{ required: true, type: 'array', min: 1, message: t('tasks.roomsFault') }]}
        >
          <ReferencesSelect resource={rooms} nameOf={({ name }) => name} />
        </Form.Item>
      )}
    </>
  )
}
