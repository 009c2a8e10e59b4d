import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { exportAudits } from '@wifi-tms/contract/audit'
import type { Input } from '@wifi-tms/contract/endpoint'
import Button from 'antd/es/button'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportFailure } from '../../base/calls/report-failure.ts'
import { readBytes } from '../../base/http/read-bytes.ts'
import { useSession } from '../../base/session/session.ts'

function save(bytes: ArrayBuffer, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'text/csv' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Saves the lines that match as a table for spreadsheets. */
export function ExportButton({ filters }: { filters: Record<string, string> }) {
  const { t } = useTranslation()
  const [isLoading, setLoading] = useState(false)
  const start = async () => {
    setLoading(true)
    try {
      const { token } = useSession.getState()
      const bytes = await readBytes(exportAudits, filters as Input<typeof exportAudits>, token)
      save(bytes, `audit-${dayjs().format('YYYY-MM-DD')}.csv`)
    } catch (error) {
      reportFailure(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={isLoading} onClick={() => void start()}>
      {t('audits.export')}
    </Button>
  )
}
