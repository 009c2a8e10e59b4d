import { refusedUpload } from '@wifi-tms/contract/uploads'
import { openInThread } from '../../base/concurrency/while-needed.ts'
import { JobFailed } from '../../base/concurrency/workers.ts'
import type { EspImage } from './esp-image.ts'

/** The time limit for one file in milliseconds: many times as long as the largest file takes. */
const TIMEOUT_MS = 10_000

/** Reads images in a thread, one file at a time: hashing 20 MB takes some tenths of a second. */
const readImage = openInThread<string, EspImage>(new URL('./esp-image-reader.ts', import.meta.url), TIMEOUT_MS)

/** Reads the image at a path. Throws Refusal if the image is damaged. */
export async function openEspImage(path: string): Promise<Exclude<EspImage, 'damaged'>> {
  const image = await readImage(path).catch((error: unknown) => {
    if (!(error instanceof JobFailed) || error.reason === 'stopped') throw error
    if (error.reason === 'busy') throw refusedUpload('too-many-uploads', 'Too much firmware at once, please wait')
    throw refusedUpload('damaged', 'cannot be read')
  })
  if (image === 'damaged') throw refusedUpload('damaged', 'is damaged or cut short: its own SHA-256 does not fit')
  return image
}
