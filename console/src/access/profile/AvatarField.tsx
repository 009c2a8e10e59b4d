import UploadOutlined from '@ant-design/icons/UploadOutlined'
import Button from 'antd/es/button'
import Upload from 'antd/es/upload'
import { useTranslation } from 'react-i18next'
import { toast } from '../../base/toasts/toasts.ts'
import { PersonMark } from '../users/PersonMark.tsx'
import { smallPicture } from './small-picture.ts'

interface Props {
  username: string
  value?: string
  onChange?: (avatar: string) => void
}

/** The field of the person's picture, which is scaled down before it is saved. */
export function AvatarField({ username, value = '', onChange }: Props) {
  const { t } = useTranslation()
  const shrink = (file: Blob) =>
    smallPicture(file).then(
      (avatar) => onChange?.(avatar),
      () => toast('error', t('profile.avatarFault')),
    )
  return (
    <div className="avatar-field">
      <PersonMark username={username} avatar={value} size={64} />
      <Upload
        accept="image/*"
        showUploadList={false}
        beforeUpload={(file) => {
          void shrink(file)
          return false
        }}
      >
        <Button icon={<UploadOutlined aria-hidden />}>{t('profile.avatar')}</Button>
      </Upload>
      {value && (
        <Button type="text" onClick={() => onChange?.('')}>
          {t('profile.avatarRemove')}
        </Button>
      )}
    </div>
  )
}
