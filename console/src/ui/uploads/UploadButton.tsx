import UploadOutlined from '@ant-design/icons/UploadOutlined'
import Button from 'antd/es/button'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadKind } from './upload-kind.ts'
import { uploadAll } from './uploads.ts'

export function UploadButton({ kind }: { kind: UploadKind }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        accept={kind.accept}
        multiple
        hidden
        aria-label={t(`${kind.noun}.add`)}
        onChange={(event) => {
          uploadAll(kind, event.target.files ?? [])
          event.target.value = ''
        }}
      />
      <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => field.current?.click()}>
        {t(`${kind.noun}.add`)}
      </Button>
    </>
  )
}
