import { openInThread } from '../../base/concurrency/while-needed.ts'
import { refusalInThread } from '../files/refused-in-thread.ts'
import type { OpenedTemplateFile } from './template-file-rules.ts'

/** The longest time for one file, in milliseconds. The largest file needs only a small part of it. */
const DEADLINE_MS = 20_000

/** The path of a template file, and of a folder to make for the files of its pictures. */
export interface TemplateFileTask {
  path: string
  to: string
}

/** Reads template files of up to 48 MB in a separate process, one at a time. */
const readInProcess = openInThread<TemplateFileTask, OpenedTemplateFile>(
  new URL('./template-file-reader.ts', import.meta.url),
  DEADLINE_MS,
  true,
)

/**
 * Reads a template file, and writes its pictures into files of a folder. Throws Refusal with the reason if it fails.
 */
export async function openTemplateFile(task: TemplateFileTask): Promise<OpenedTemplateFile> {
  return readInProcess(task).catch((error: unknown) => {
    throw refusalInThread(error, 'templates')
  })
}
