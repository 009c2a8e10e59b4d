import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import LoadingOutlined from '@ant-design/icons/LoadingOutlined'
import type { Endpoint, Input } from '@wifi-tms/contract/endpoint'
import Button from 'antd/es/button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDownload } from './use-download.ts'

interface Props<E extends Endpoint> {
  call: E
  input: Input<E>
  /** The start of the file's name, which the day follows. */
  name: string
  /** The text of the button, if it is not the usual one. */
  children?: ReactNode
}

/** The button that ends a running download. */
export const CancelButton = ({ cancel }: { cancel: () => void }) => (
  <Button icon={<LoadingOutlined aria-hidden />} onClick={cancel}>
    {useTranslation().t('list.cancelExport')}
  </Button>
)

/** Saves the answer of a call as a table for spreadsheets. A press during the download cancels the download. */
export function ExportButton<E extends Endpoint & { output: 'text/csv' }>({ call, input, name, children }: Props<E>) {
  const { t } = useTranslation()
  const { download, cancel } = useDownload(call, name)
  if (cancel) return <CancelButton cancel={cancel} />
  return (
    <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void download(input)}>
      {children ?? t('list.export')}
    </Button>
  )
}
