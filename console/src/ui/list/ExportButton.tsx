import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import LoadingOutlined from '@ant-design/icons/LoadingOutlined'
import type { Endpoint, Input } from '@wifi-tms/contract/endpoint'
import Button from 'antd/es/button'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportFailure } from '../../base/calls/report-failure.ts'
import { readBytes } from '../../base/http/read-bytes.ts'
import { saveFile } from '../../base/http/save-file.ts'
import { useSession } from '../../base/session/session.ts'

interface Props<E extends Endpoint> {
  call: E
  input: Input<E>
  /** The start of the file's name, which the day follows. */
  name: string
}

/** Saves the answer of a call as a table for spreadsheets. A press during the download cancels the download. */
export function ExportButton<E extends Endpoint & { output: 'text/csv' }>({ call, input, name }: Props<E>) {
  const { t } = useTranslation()
  const [runningDownload, setRunningDownload] = useState<AbortController>()
  const download = async () => {
    const controller = new AbortController()
    setRunningDownload(controller)
    try {
      const { token } = useSession.getState()
      const bytes = await readBytes(call, input, token, controller.signal)
      saveFile(bytes, 'text/csv', `${name}-${dayjs().format('YYYY-MM-DD')}.csv`)
    } catch (error) {
      if (!controller.signal.aborted) reportFailure(error)
    } finally {
      setRunningDownload(undefined)
    }
  }
  if (runningDownload) {
    return (
      <Button icon={<LoadingOutlined aria-hidden />} onClick={() => runningDownload.abort()}>
        {t('list.cancelExport')}
      </Button>
    )
  }
  return (
    <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void download()}>
      {t('list.export')}
    </Button>
  )
}
