import { type Endpoint, type Input, WORKBOOK } from '@wifi-tms/contract/endpoint'
import dayjs from 'dayjs'
import { useState } from 'react'
import { reportFailure } from '../../base/calls/report-failure.ts'
import { readBytes } from '../../base/http/read-bytes.ts'
import { saveFile } from '../../base/http/save-file.ts'
import { useSession } from '../../base/session/session.ts'

/**
 * Gives a function that saves the answer of a call as a file, and while it runs another one that cancels it. `name` is
 * the start of the file's name, which the day follows.
 */
export function useDownload<E extends Endpoint & { output: 'text/csv' }>(call: E, name: string) {
  const [runningDownload, setRunningDownload] = useState<AbortController>()
  const download = async (input: Input<E>, format: 'csv' | 'xlsx' = 'csv') => {
    const controller = new AbortController()
    setRunningDownload(controller)
    try {
      const bytes = await readBytes(call, input, useSession.getState().token, controller.signal)
      const type = format === 'csv' ? 'text/csv' : WORKBOOK
      saveFile(bytes, type, `${name}-${dayjs().format('YYYY-MM-DD')}.${format}`)
    } catch (error) {
      if (!controller.signal.aborted) reportFailure(error)
    } finally {
      setRunningDownload(undefined)
    }
  }
  return { download, cancel: runningDownload && (() => runningDownload.abort()) }
}
