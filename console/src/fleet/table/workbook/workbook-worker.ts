import { readWorkbook, type SheetText } from './read-workbook.ts'

/** The thread that reads a workbook. The page ends it after its answer. */

export interface WorkbookAsk {
  bytes: Uint8Array
  sheet: number
  locale: string
}

addEventListener('message', ({ data: { bytes, sheet, locale } }: MessageEvent<WorkbookAsk>) => {
  let answer: SheetText | 'noWorkbook'
  try {
    answer = readWorkbook(bytes, sheet, locale)
  } catch {
    answer = 'noWorkbook'
  }
  postMessage(answer)
})
