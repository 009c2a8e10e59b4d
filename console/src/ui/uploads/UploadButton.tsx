import UploadOutlined from '@ant-design/icons/UploadOutlined'
import Button from 'antd/es/button'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadKind } from './upload-kind.ts'
import { type Ends, uploadAll } from './uploads.ts'

/** Uploads what people choose from their files: one of them, where somebody waits for it. */
export function UploadButton({ kind, taken }: { kind: UploadKind; taken?: Ends['taken'] }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        accept={kind.accept}
        multiple={!taken}
        hidden
        aria-label={t(`${kind.noun}.add`)}
        onChange={(event) => {
          uploadAll(kind, event.target.files ?? [], undefined, taken && { taken })
          event.target.value = ''
        }}
      />
      <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => field.current?.click()}>
        {t(`${kind.noun}.add`)}
      </Button>
    </>
  )
}
