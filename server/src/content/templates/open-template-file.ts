import { openInThread } from '../../base/concurrency/while-needed.ts'
import { refusalInThread } from '../files/refused-in-thread.ts'
import type { ReadFile } from './template-file-rules.ts'

/** The longest time for one file, in milliseconds: many times the need of the largest. */
const DEADLINE = 20_000

/** The path of a template file, and of a folder to make for the files of its pictures. */
export interface TemplateFileAsk {
  path: string
  to: string
}

/** Reads template files, of up to 48 MB, in a process of its own: one at a time. */
const read = openInThread<TemplateFileAsk, ReadFile>(
  new URL('./template-file-reader.ts', import.meta.url),
  DEADLINE,
  true,
)

/** Reads a template file, with its pictures into files of a folder. Throws Refusal with the reason if it fails. */
export async function openTemplateFile(ask: TemplateFileAsk): Promise<ReadFile> {
  return read(ask).catch((error: unknown) => {
    throw refusalInThread(error, 'templates')
  })
}
