import { refusedUpload, type UploadReason, uploadReasons } from '@wifi-tms/contract/uploads'
import { openInThread } from '../../base/concurrency/while-needed.ts'
import { JobFailed } from '../../base/concurrency/workers.ts'
import type { ReadFile } from './template-file-rules.ts'

/** Milliseconds one file may take, many times what the largest needs. */
const DEADLINE = 20_000

/** Reads template files, of up to 64 MB, in a thread: one at a time. */
const read = openInThread<string, ReadFile>(new URL('./template-file-reader.ts', import.meta.url), DEADLINE)

const isReason = (word: string): word is UploadReason => Object.hasOwn(uploadReasons, word)

/** Reads the template file at a path. Throws Refusal where it cannot be taken, and why. */
export async function openTemplateFile(path: string): Promise<ReadFile> {
  return read(path).catch((error: unknown) => {
    if (!(error instanceof JobFailed) || error.reason === 'stopped') throw error
    const { reason, message } = error
    if (isReason(reason)) throw refusedUpload(reason, message)
    if (reason === 'late') throw refusedUpload('too-slow', 'takes too long to open')
    if (reason === 'busy') throw refusedUpload('too-many-uploads', 'Too many templates at once, please wait')
    throw refusedUpload('damaged', 'is damaged')
  })
}
