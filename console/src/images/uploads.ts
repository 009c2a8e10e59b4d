import { errors } from '@wifi-tms/contract/errors'
import { images, MAX_IMAGE_BYTES } from '@wifi-tms/contract/images'
import { create } from 'zustand'
import { Failure } from '../ask/failure.ts'
import { wordsOf } from '../ask/report-failure.ts'
import { uploadFile } from '../ask/upload-file.ts'
import { refresh } from '../ask/use-tell.ts'
import { useSession } from '../session/session.ts'

/** How many files travel at once. */
const AT_ONCE = 2

export interface Upload {
  number: number
  name: string
  file: File
  state: 'waiting' | 'sending' | 'done' | 'refused'
  /** The part sent, 0 to 1. */
  part: number
  /** Why it was refused. */
  message: string
}

/** The files on their way, across all pages. */
export const useUploads = create<{ uploads: Upload[] }>(() => ({ uploads: [] }))

let count = 0

const change = (number: number, to: Partial<Upload>) =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((one) => (one.number === number ? { ...one, ...to } : one)),
  }))

async function send({ number, file }: Upload) {
  change(number, { state: 'sending' })
  try {
    if (file.size > MAX_IMAGE_BYTES) throw new Failure(errors.tooLarge.message, errors.tooLarge.code)
    await uploadFile(images.create, file, useSession.getState().token, (part) => change(number, { part }))
    change(number, { state: 'done', part: 1 })
    await refresh('images')
  } catch (error) {
    change(number, { state: 'refused', message: wordsOf(error) })
  }
  next()
}

function next() {
  const { uploads } = useUploads.getState()
  const sending = uploads.filter(({ state }) => state === 'sending').length
  for (const one of uploads.filter(({ state }) => state === 'waiting').slice(0, AT_ONCE - sending)) void send(one)
}

export function uploadAll(files: Iterable<File>) {
  const fresh = [...files].map(
    (file): Upload => ({ number: ++count, name: file.name, file, state: 'waiting', part: 0, message: '' }),
  )
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads.filter(({ state }) => state !== 'done'), ...fresh] }))
  next()
}

/** Takes what is over off the screen. */
export const forgetUploads = () =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.filter(({ state }) => state === 'waiting' || state === 'sending'),
  }))
