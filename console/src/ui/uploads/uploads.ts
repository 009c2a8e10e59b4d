import { errors } from '@wifi-tms/contract/errors'
import type { UploadReason } from '@wifi-tms/contract/uploads'
import { create } from 'zustand'
import { noticeEnd } from '../../base/calls/report-failure.ts'
import { refreshAfter } from '../../base/calls/use-change.ts'
import { CallFailure } from '../../base/http/failure.ts'
import { uploadFile } from '../../base/http/upload-file.ts'
import { useSession } from '../../base/session/session.ts'
import type { UploadKind } from './upload-kind.ts'
import type { Reason } from './upload-text.ts'

/** The most files that are sent at once. */
const AT_ONCE = 2

/** The callbacks by which a caller learns how the upload of a file ended. */
export interface UploadEnds {
  /** Called with the object that the file became. */
  taken?: (object: unknown) => void
  refused?: (upload: UploadItem) => void
}

export interface UploadItem {
  number: number
  kind: UploadKind
  name: string
  file: File
  state: 'waiting' | 'sending' | 'done' | 'refused'
  /** The share that has been sent, 0 to 1. */
  part: number
  error?: unknown
  /** The object that it became. */
  object?: unknown
  /** The fields that are sent with it. */
  fields?: Readonly<Record<string, string>> | undefined
  ends: UploadEnds
  stop: AbortController
}

/** The uploads of all pages, those that wait or have ended included. */
export const useUploads = create<{ uploads: UploadItem[] }>(() => ({ uploads: [] }))

let count = 0

const change = (number: number, fields: Partial<UploadItem>) =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.number === number ? { ...upload, ...fields } : upload)),
  }))

const keepOnly = (isKept: (upload: UploadItem) => boolean) =>
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter(isKept) }))

/** Gives the fault that the browser finds without sending the file; undefined for none. */
function faultBeforeSending(file: File, kind: UploadKind, isFolder: boolean): CallFailure | undefined {
  const refused = (reason: Reason) => new CallFailure(errors.tooLarge.message, errors.tooLarge.code, [], { reason })
  if (isFolder) return refused('folder')
  return file.size > kind.most ? refused('too-large') : undefined
}

async function send(upload: UploadItem) {
  const { number, kind, file, fields, stop, ends } = upload
  change(number, { state: 'sending', part: 0 })
  try {
    const object = await uploadFile(
      kind.create,
      { ...fields, file },
      useSession.getState().token,
      (part) => change(number, { part }),
      stop.signal,
    )
    change(number, { state: 'done', part: 1, object })
    await refreshAfter(kind.create)
    ends.taken?.(object)
  } catch (error) {
    // A person who has cancelled the upload needs no explanation.
    if (!stop.signal.aborted) {
      change(number, { state: 'refused', error })
      ends.refused?.({ ...upload, error })
    }
    noticeEnd(error)
  }
  startNext()
}

function startNext() {
  const { uploads } = useUploads.getState()
  const sending = uploads.filter(({ state }) => state === 'sending').length
  for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, AT_ONCE - sending)) void send(upload)
}

/** Finds the names of dropped folders, which look like files until they are read. */
export const foldersIn = ({ items }: DataTransfer): Set<string> =>
  new Set(
    Array.from(items, (item) => item.webkitGetAsEntry?.())
      .filter((entry) => entry?.isDirectory)
      .map((entry) => entry!.name),
  )

/** Uploads files one after the other; `folders` names the entries that are folders. */
export function uploadAll(
  kind: UploadKind,
  files: Iterable<File>,
  folders: ReadonlySet<string> = new Set(),
  callbacks: UploadEnds = {},
) {
  const newUploads = [...files].map((file): UploadItem => {
    const error = faultBeforeSending(file, kind, folders.has(file.name))
    const state = error ? 'refused' : 'waiting'
    return {
      number: ++count,
      kind,
      name: file.name,
      file,
      state,
      part: 0,
      error,
      ends: callbacks,
      stop: new AbortController(),
    }
  })
  useUploads.setState(({ uploads }) => ({
    uploads: [...uploads.filter(({ state }) => state !== 'done'), ...newUploads],
  }))
  for (const upload of newUploads) if (upload.state === 'refused') callbacks.refused?.(upload)
  startNext()
}

/** Cancels an upload that waits or is being sent; removes one that has ended from the screen. */
export function takeBack({ number, stop }: UploadItem) {
  stop.abort()
  keepOnly((upload) => upload.number !== number)
  startNext()
}

/** True if a file that was refused may be accepted the next time, because the network or the server failed. */
export const mayPassNextTime = ({ error }: UploadItem): boolean => {
  const code = error instanceof CallFailure ? error.code : errors.ourFault.code
  return code === undefined || code === errors.tooMany.code || code === errors.ourFault.code
}

/**
 * The fields with which a refused file may be accepted; undefined where none help, or they were sent with it already.
 */
export const fieldsFor = ({ error, kind, fields }: UploadItem): UploadItem['fields'] => {
  const reason = error instanceof CallFailure ? error.reason : undefined
  return fields ? undefined : kind.fieldsFor?.[reason as UploadReason]
}

export function tryAgain({ number, ...upload }: UploadItem, fields = upload.fields) {
  change(number, { state: 'waiting', error: undefined, part: 0, fields })
  startNext()
}

/** Removes the finished and refused files from the screen. */
export const forgetUploads = (kind: UploadKind) =>
  keepOnly((upload) => upload.kind !== kind || upload.state === 'waiting' || upload.state === 'sending')
