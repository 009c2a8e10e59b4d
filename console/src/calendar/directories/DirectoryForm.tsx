import { DIRECTORY_ROOMS_MAX, type Directory, directories } from '@wifi-tms/contract/directories'
import { PLATES_MAX, rooms } from '@wifi-tms/contract/rooms'
import { languages } from '@wifi-tms/contract/shapes'
import Form from 'antd/es/form'
import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { languageInfo } from '../../base/i18n/languages.ts'
import { currentLanguage } from '../../base/i18n/translation.ts'
import { TemplateSelect } from '../../content/templates/TemplateSelect.tsx'
import { DevicesSelect } from '../../fleet/devices/DevicesSelect.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { NameField } from '../../ui/form/NameField.tsx'
import { ReferencesSelect } from '../../ui/form/ReferencesSelect.tsx'

const nameOf = ({ name }: { name: string }) => name

/** The fields of a directory. */
export function DirectoryForm({ object, close }: { object: Directory | undefined; close: () => void }) {
  const { t } = useTranslation()
  return (
    <FormDialog
      noun="directories"
      resource={directories}
      object={object}
      start={object ? {} : { language: currentLanguage(), devices: [] }}
      close={close}
      toWrite={(fields) => ({ ...fields, template: fields.template ?? null })}
    >
      <NameField noun="directories" resource={directories} object={object} />
      <Form.Item
        name="rooms"
        label={t('directories.rooms')}
        extra={t('directories.roomsText')}
        rules={[{ required: true, message: t('directories.roomsFault') }]}
      >
        <ReferencesSelect resource={rooms} nameOf={nameOf} maxCount={DIRECTORY_ROOMS_MAX} />
      </Form.Item>
      <Form.Item name="devices" label={t('directories.devices')} extra={t('directories.devicesText')}>
        <DevicesSelect maxCount={PLATES_MAX} />
      </Form.Item>
      <Form.Item name="template" label={t('directories.template')}>
        <TemplateSelect placeholder={t('directories.shipped')} allowClear />
      </Form.Item>
      <Form.Item name="language" label={t('directories.language')}>
        <Select options={languages.map((value) => ({ value, label: languageInfo[value].name }))} />
      </Form.Item>
    </FormDialog>
  )
}
