import type { Facts } from '@wifi-tms/contract/errors'
import { refusedUpload, type UploadReason, uploadReasons } from '@wifi-tms/contract/uploads'
import { JobFailed } from '../../base/concurrency/workers.ts'

/**
 * The error with which a thread refuses a file. Its name is the reason, from which the calling thread makes a Refusal.
 */
export const uploadError = (reason: UploadReason, message: string, facts?: Facts): Error =>
  Object.assign(new Error(message), { name: reason, facts })

const isReason = (word: string): word is UploadReason => Object.hasOwn(uploadReasons, word)

/**
 * The Refusal for a thread's failure. `plural` is the plural word for such files, and `damagedText` is the text for
 * an unknown reason. Any other error is returned unchanged.
 */
export function refusalInThread(error: unknown, plural: string, damagedText = 'is damaged'): unknown {
  if (!(error instanceof JobFailed) || error.reason === 'stopped') return error
  const { reason, message, facts } = error
  if (isReason(reason)) return refusedUpload(reason, message, undefined, facts)
  if (reason === 'late') return refusedUpload('too-slow', 'takes too long to open')
  if (reason === 'busy') return refusedUpload('too-many-uploads', `Too many ${plural} at once, please wait`)
  return refusedUpload('damaged', damagedText)
}
