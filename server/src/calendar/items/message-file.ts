import type { Stats } from 'node:fs'
import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NoItems } from './read-file.ts'

/** The maximum number of bytes of a message. */
const MESSAGE_BYTES = 4096

/** A message of the Pricer File Interface, with the names of its data and result files in the same folder. */
export interface PriceFileMessage {
  data: string
  /** The state of the data file. */
  file: Stats
  /** Empty: the message asks for no result. */
  result: string
  /** True: the message deletes the items in the data file. */
  removes: boolean
}

export const isMessage = (name: string): boolean => /\.m1$/i.test(name)
/** True for the name of a data file of a message. */
export const isRecordFile = (name: string): boolean => /\.i\d+$/i.test(name)

/** The file name at the end of a Windows or POSIX path. */
const fileNameOf = (path: string) => path.trim().split(/[/\\]/).at(-1)!

/** Reads a message, `COMMAND,0001,,DATA,RESULT`, and finds its data file, which lies beside it. Throws NoItems. */
export async function readMessage(folder: string, name: string, size: number): Promise<PriceFileMessage> {
  const text = size > MESSAGE_BYTES ? '' : await readFile(join(folder, name), 'utf8')
  const [command = '', , , data = '', result = ''] = text.trim().split(',')
  if (command !== 'UPDATE' && command !== 'DELETE')
    throw new NoItems(`has an order that is not taken: ${command.slice(0, 40)}`)
  const dataName = fileNameOf(data)
  const file = isRecordFile(dataName) ? await lstat(join(folder, dataName)).catch(() => undefined) : undefined
  if (!file?.isFile()) throw new NoItems('names no data file')
  const resultName = fileNameOf(result)
  return {
    data: dataName,
    file,
    result: /\.r\d+$/i.test(resultName) ? resultName : '',
    removes: command === 'DELETE',
  }
}

/** The result of one row of a file. The row is empty if the file as a whole is refused. */
export type ResultLine = readonly [row: number | '', key: string, outcome: string, message: string]

/**
 * Makes the text of a result file, with a line for each row. Rows are numbered from 1, 0000 means success, and 0001
 * stands before a fault: `1 0000`, `2 0001 key: is missing`.
 */
export const resultOf = (lines: readonly ResultLine[]): string =>
  lines
    .map(([row, , outcome, message]) => [Number(row) + 1, outcome === 'failed' ? '0001' : '0000', message])
    .map((columns) => `${columns.join(' ').trimEnd()}\r\n`)
    .join('')
