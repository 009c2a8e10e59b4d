import ImportOutlined from '@ant-design/icons/ImportOutlined'
import { importTemplate, MAX_TEMPLATE_FILE } from '@wifi-tms/contract/template-files'
import type { Template } from '@wifi-tms/contract/templates'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refreshAfter } from '../../base/calls/use-change.ts'
import { uploadFile } from '../../base/http/upload-file.ts'
import { useSession } from '../../base/session/session.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { chooseFiles } from '../../ui/uploads/choose-files.ts'
import { uploadText } from '../../ui/uploads/upload-text.ts'

/** Adds a template from a file. While the file is uploaded, the button cancels the upload. */
export function ImportTemplate() {
  const { t } = useTranslation()
  const [upload, setUpload] = useState<AbortController>()
  // The texts for failed uploads tell the largest size and the formats of the pictures in the file.
  const kind = { maxBytes: MAX_TEMPLATE_FILE, formats: ['JPEG', 'PNG', 'WebP', 'GIF', 'TIFF', 'AVIF'] }
  const send = async (file: File) => {
    const abort = new AbortController()
    setUpload(abort)
    try {
      const { token } = useSession.getState()
      const template: Template = await uploadFile(importTemplate, { file }, token, () => {}, abort.signal)
      await refreshAfter(importTemplate)
      toast('done', t('templates.imported', { name: template.name }))
    } catch (error) {
      if (!abort.signal.aborted) toast('error', uploadText(error, { kind, name: file.name }, t))
    } finally {
      setUpload(undefined)
    }
  }
  const choose = () =>
    chooseFiles({ accept: '.json,application/json', multiple: false }, ([file]) => file && void send(file))
  return (
    <Button icon={<ImportOutlined aria-hidden />} onClick={() => (upload ? upload.abort() : choose())}>
      {upload ? t('app.cancel') : t('templates.import')}
    </Button>
  )
}
