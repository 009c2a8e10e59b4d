import { readWorkbook, type SheetText } from './read-workbook.ts'

/** A request to this worker. The page ends the worker after the answer. */
export interface WorkbookRequest {
  bytes: Uint8Array
  sheet: number
  locale: string
}

addEventListener('message', ({ data: { bytes, sheet, locale } }: MessageEvent<WorkbookRequest>) => {
  let answer: SheetText | 'noWorkbook'
  try {
    answer = readWorkbook(bytes, sheet, locale)
  } catch {
    answer = 'noWorkbook'
  }
  postMessage(answer)
})
