import UploadOutlined from '@ant-design/icons/UploadOutlined'
import Button from 'antd/es/button'
import Upload from 'antd/es/upload'
import { useTranslation } from 'react-i18next'
import { bytesText } from '../../base/i18n/numbers.ts'

interface Props {
  /** The words on the button. */
  label: string
  accept?: string
  id?: string
  value?: File | undefined
  onChange?: (file: File | undefined) => void
}

/** The field of one file, which is sent with the other fields of its form. */
export function FileField({ label, accept, id, value, onChange }: Props) {
  const { i18n } = useTranslation()
  const name = value && `${value.name} · ${bytesText(value.size, i18n.language)}`
  return (
    <Upload
      {...(id && { id })}
      {...(accept && { accept })}
      maxCount={1}
      fileList={name ? [{ uid: name, name }] : []}
      beforeUpload={(file) => {
        onChange?.(file)
        return false
      }}
      onRemove={() => onChange?.(undefined)}
    >
      <Button icon={<UploadOutlined aria-hidden />}>{label}</Button>
    </Upload>
  )
}
