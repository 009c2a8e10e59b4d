import { readWorkbook, type SheetText } from './read-workbook.ts'

/** A request to the thread that reads a workbook; the page ends the thread after its answer. */

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
