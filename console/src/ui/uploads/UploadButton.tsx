import UploadOutlined from '@ant-design/icons/UploadOutlined'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { chooseFiles } from './choose-files.ts'
import type { UploadKind } from './upload-kind.ts'
import { type UploadEndCallbacks, uploadAll } from './uploads.ts'

/** Uploads the files that people choose; only one file with `onStored`, which gets the stored object. */
export function UploadButton({ kind, onStored }: { kind: UploadKind; onStored?: UploadEndCallbacks['onStored'] }) {
  const { t } = useTranslation()
  const choose = () =>
    chooseFiles({ accept: kind.accept, multiple: !onStored }, (files) =>
      uploadAll(kind, files, undefined, onStored && { onStored }),
    )
  return (
    <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={choose}>
      {t(`${kind.noun}.add`)}
    </Button>
  )
}
