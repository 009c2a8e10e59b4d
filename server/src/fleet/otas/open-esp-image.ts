import { refusedUpload } from '@wifi-tms/contract/uploads'
import { openInThread } from '../../base/concurrency/while-needed.ts'
import { JobFailed } from '../../base/concurrency/workers.ts'
import type { EspImage } from './esp-image.ts'

/** The time limit for one file in milliseconds, many times what the largest needs. */
const DEADLINE = 10_000

/** Hashing 20 MB takes some tenths of a second: it runs in a thread, for one file at a time. */
const readImage = openInThread<string, EspImage>(new URL('./esp-image-reader.ts', import.meta.url), DEADLINE)

/** Reads the image at a path. Throws Refusal where it is damaged. */
export async function openEspImage(path: string): Promise<Exclude<EspImage, 'damaged'>> {
  const image = await readImage(path).catch((error: unknown) => {
    if (!(error instanceof JobFailed) || error.reason === 'stopped') throw error
    if (error.reason === 'busy') throw refusedUpload('too-many-uploads', 'Too much firmware at once, please wait')
    throw refusedUpload('damaged', 'cannot be read')
  })
  if (image === 'damaged') throw refusedUpload('damaged', 'is damaged or cut short: its own SHA-256 does not fit')
  return image
}
