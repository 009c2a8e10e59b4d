import UploadOutlined from '@ant-design/icons/UploadOutlined'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { chooseFiles } from './choose-files.ts'
import type { UploadKind } from './upload-kind.ts'
import { type UploadEnds, uploadAll } from './uploads.ts'

/** Uploads files that people choose; only one where `taken` is given, which gets the stored object. */
export function UploadButton({ kind, taken }: { kind: UploadKind; taken?: UploadEnds['taken'] }) {
  const { t } = useTranslation()
  const choose = () =>
    chooseFiles({ accept: kind.accept, multiple: !taken }, (files) =>
      uploadAll(kind, files, undefined, taken && { taken }),
    )
  return (
    <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={choose}>
      {t(`${kind.noun}.add`)}
    </Button>
  )
}
