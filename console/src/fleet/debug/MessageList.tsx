import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import PauseOutlined from '@ant-design/icons/PauseOutlined'
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined'
import { KEPT_MESSAGES, MESSAGE_DAYS } from '@wifi-tms/contract/debug'
import type { Device } from '@wifi-tms/contract/devices'
import Button from 'antd/es/button'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportFailure } from '../../base/calls/report-failure.ts'
import { saveFile } from '../../base/http/save-file.ts'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { Nothing } from '../../ui/page/Nothing.tsx'
import { MessageFilters } from './MessageFilters.tsx'
import { MessageRow } from './MessageRow.tsx'
import { type MessageLog, useMessageLog } from './use-message-log.ts'

/** The longest wait for the messages of an export. */
const EXPORT_TIMEOUT_MS = 60_000

/** Returns a function that saves all messages that match the filters as a file, oldest first, one line of JSON each. */
function useExport({ readAll }: MessageLog, { mac }: Device) {
  const [isReading, setReading] = useState(false)
  const startExport = async () => {
    setReading(true)
    try {
      const lines = (await readAll(AbortSignal.timeout(EXPORT_TIMEOUT_MS))).map(
        (message) => `${JSON.stringify(message)}\n`,
      )
      saveFile(lines.join(''), 'application/jsonl', `debug-${mac}-${dayjs().format('YYYY-MM-DD-HHmmss')}.jsonl`)
    } catch (error) {
      reportFailure(error)
    } finally {
      setReading(false)
    }
  }
  return { isReading, startExport }
}

/** The messages of a device, newest first, with filters and buttons that pause and save the log. */
export function MessageList({ device }: { device: Device }) {
  const { t } = useTranslation()
  const log = useMessageLog(device._id)
  const { isReading, startExport } = useExport(log, device)
  const { answer, query, isPaused, laterCount } = log
  const { items = [], total = 0 } = answer.data ?? {}
  return (
    <>
      <search className="filters">
        <MessageFilters log={log} />
        <span className="debug-buttons">
          <Button
            icon={isPaused ? <PlayCircleOutlined aria-hidden /> : <PauseOutlined aria-hidden />}
            type={isPaused ? 'primary' : 'default'}
            onClick={() => (isPaused ? log.resume() : void log.pause().catch(reportFailure))}
          >
            {isPaused ? t('debug.goOn') : t('debug.pause')}
          </Button>
          <Button icon={<DownloadOutlined aria-hidden />} loading={isReading} onClick={() => void startExport()}>
            {t('debug.export')}
          </Button>
        </span>
      </search>
      <p className="debug-held" role="status">
        {isPaused && (
          <>
            <strong>{t('debug.held')}</strong> {t('debug.later', { count: laterCount })}
          </>
        )}
      </p>
      <ListStates
        answer={answer}
        clear={log.clear}
        empty={<Nothing title={t('debug.none')} text={t('debug.noneText')} />}
      >
        <ol className="debug-log" aria-label={t('debug.messages')}>
          {items.map((message) => (
            <MessageRow key={message._id} message={message} />
          ))}
        </ol>
      </ListStates>
      <Pager total={total} page={query.page} limit={query.limit} change={log.change} />
      <p className="none debug-bounds">{t('debug.bounds', { most: KEPT_MESSAGES, days: MESSAGE_DAYS })}</p>
    </>
  )
}
