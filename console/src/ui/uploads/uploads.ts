import { errors } from '@wifi-tms/contract/errors'
import type { UploadReason } from '@wifi-tms/contract/uploads'
import { create } from 'zustand'
import { handleSessionFailure } from '../../base/calls/report-failure.ts'
import { refreshAfter } from '../../base/calls/use-change.ts'
import { logError } from '../../base/error-log/error-log.ts'
import { CallFailure } from '../../base/http/failure.ts'
import { uploadFile } from '../../base/http/upload-file.ts'
import { useSession } from '../../base/session/session.ts'
import type { UploadKind } from './upload-kind.ts'
import type { Reason } from './upload-text.ts'

/** The maximum number of files that are sent at once. */
const MAX_PARALLEL = 2

/** The callbacks by which a caller learns how the upload of a file ended. */
export interface UploadEndCallbacks {
  /** Called with the object that the server made from the file. */
  onStored?: (object: unknown) => void
  onRefused?: (upload: UploadItem) => void
}

export interface UploadItem {
  /** The number that identifies this upload; no two have the same. */
  number: number
  kind: UploadKind
  name: string
  file: File
  state: 'waiting' | 'sending' | 'done' | 'refused'
  /** The share that has been sent, 0 to 1. */
  sentShare: number
  error?: unknown
  /** The object that the server made from the file. */
  object?: unknown
  /** The fields that are sent with the file. */
  fields?: Readonly<Record<string, string>> | undefined
  callbacks: UploadEndCallbacks
  /** Cancels the sending. */
  cancellation: AbortController
}

/** The uploads of all pages: waiting, running and ended ones. */
export const useUploads = create<{ uploads: UploadItem[] }>(() => ({ uploads: [] }))

let lastNumber = 0

const changeUpload = (number: number, fields: Partial<UploadItem>) =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.number === number ? { ...upload, ...fields } : upload)),
  }))

const keepOnly = (isKept: (upload: UploadItem) => boolean) =>
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter(isKept) }))

/** Gives the fault that the browser finds without sending the file; undefined for none. */
function faultBeforeSending(file: File, kind: UploadKind, isFolder: boolean): CallFailure | undefined {
  // People read the sentence of `reason`; the code only makes the fault look like one from the server.
  const refused = (reason: Reason) => new CallFailure(errors.tooLarge.message, errors.tooLarge.code, [], { reason })
  if (isFolder) return refused('folder')
  return file.size > kind.maxBytes ? refused('too-large') : undefined
}

async function send(upload: UploadItem) {
  const { number, kind, file, fields, cancellation, callbacks } = upload
  changeUpload(number, { state: 'sending', sentShare: 0 })
  let object: unknown
  try {
    object = await uploadFile(
      kind.create,
      { ...fields, file },
      useSession.getState().token,
      (sentShare) => changeUpload(number, { sentShare }),
      cancellation.signal,
    )
    changeUpload(number, { state: 'done', sentShare: 1, object })
  } catch (error) {
    // A person who has cancelled the upload needs no explanation.
    if (!cancellation.signal.aborted) {
      changeUpload(number, { state: 'refused', error })
      callbacks.onRefused?.({ ...upload, error })
    }
    return handleSessionFailure(error)
  } finally {
    startNext()
  }
  await refreshAfter(kind.create)
  callbacks.onStored?.(object)
}

function startNext() {
  const { uploads } = useUploads.getState()
  const sendingCount = uploads.filter(({ state }) => state === 'sending').length
  for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, MAX_PARALLEL - sendingCount))
    send(upload).catch(logError)
}

/** Finds the names of dropped folders, which look like files until they are read. */
export const foldersIn = ({ items }: DataTransfer): Set<string> =>
  new Set(
    Array.from(items, (item) => item.webkitGetAsEntry?.())
      .filter((entry) => entry?.isDirectory)
      .map((entry) => entry!.name),
  )

/** Uploads files, at most `MAX_PARALLEL` at once; `folders` has the names of the entries that are folders. */
export function uploadAll(
  kind: UploadKind,
  files: Iterable<File>,
  folders: ReadonlySet<string> = new Set(),
  callbacks: UploadEndCallbacks = {},
) {
  const newUploads = [...files].map((file): UploadItem => {
    const error = faultBeforeSending(file, kind, folders.has(file.name))
    const state = error ? 'refused' : 'waiting'
    return {
      number: ++lastNumber,
      kind,
      name: file.name,
      file,
      state,
      sentShare: 0,
      error,
      callbacks,
      cancellation: new AbortController(),
    }
  })
  useUploads.setState(({ uploads }) => ({
    uploads: [...uploads.filter(({ state }) => state !== 'done'), ...newUploads],
  }))
  for (const upload of newUploads) if (upload.state === 'refused') callbacks.onRefused?.(upload)
  startNext()
}

/** Cancels an upload that waits or is being sent; removes one that has ended from the screen. */
export function cancelOrDismiss({ number, cancellation }: UploadItem) {
  cancellation.abort()
  keepOnly((upload) => upload.number !== number)
  startNext()
}

const temporaryCodes: readonly number[] = [errors.tooMany.code, errors.ourFault.code, errors.busy.code]

/** True if a refused file may be accepted the next time, because the network or the server failed, or was busy. */
export const mayPassNextTime = ({ error }: UploadItem): boolean => {
  // A failure without a code means that no proper answer came. Other kinds of errors count as errors of the server.
  const code = error instanceof CallFailure ? error.code : errors.ourFault.code
  return code === undefined || temporaryCodes.includes(code)
}

/**
 * Returns the fields with which a refused file may be accepted. Undefined if no fields help, or if the file was sent
 * with fields already.
 */
export const fieldsForRetry = ({ error, kind, fields }: UploadItem): UploadItem['fields'] => {
  const reason = error instanceof CallFailure ? error.reason : undefined
  return fields ? undefined : kind.fieldsByReason?.[reason as UploadReason]
}

export function tryAgain({ number, ...upload }: UploadItem, fields = upload.fields) {
  changeUpload(number, { state: 'waiting', error: undefined, sentShare: 0, fields })
  startNext()
}

/** Removes the finished and refused files from the screen. */
export const forgetUploads = (kind: UploadKind) =>
  keepOnly((upload) => upload.kind !== kind || upload.state === 'waiting' || upload.state === 'sending')

// The next person to log in must neither see nor send the files of the person who has logged out.
useSession.subscribe(({ token }) => {
  if (token) return
  const { uploads } = useUploads.getState()
  useUploads.setState({ uploads: [] })
  for (const { cancellation } of uploads) cancellation.abort()
})
