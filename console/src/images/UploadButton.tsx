import UploadOutlined from '@ant-design/icons/UploadOutlined'
import Button from 'antd/es/button'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadAll } from './uploads.ts'

export function UploadButton() {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('image.upload')}
        onChange={(event) => {
          uploadAll(event.target.files ?? [])
          event.target.value = ''
        }}
      />
      <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => field.current?.click()}>
        {t('image.upload')}
      </Button>
    </>
  )
}
