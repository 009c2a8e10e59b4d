import type { Refusal } from '@wifi-tms/contract/errors'
import { MAX_SFNT_BYTES } from '@wifi-tms/contract/fonts'
import { refusedUpload } from '@wifi-tms/contract/uploads'
import type { FontInside } from '@wifi-tms/paint/node/inspect-file'
import { openInThread } from '../../base/concurrency/while-needed.ts'
import { JobFailed } from '../../base/concurrency/workers.ts'
import { type Format, formatOf } from './rules.ts'

/** The longest time for checking one font, in milliseconds. The largest font needs only a small part of it. */
const DEADLINE_MS = 10_000

/** Opens uploaded fonts in a separate thread. */
const inspect = openInThread<Uint8Array, FontInside>(new URL('./checker.ts', import.meta.url), DEADLINE_MS)

/** Opens and tests an uploaded font. `name` is the name of its file. Throws Refusal if the font is not accepted. */
export async function checkFont(name: string, bytes: Uint8Array): Promise<FontInside & { format: Format }> {
  const format = formatOf(name, bytes)
  const inside = await inspect(bytes).catch((error: unknown) => {
    throw error instanceof JobFailed && error.reason !== 'stopped' ? refusalOf(error) : error
  })
  return { ...inside, format }
}

function refusalOf({ reason, message }: JobFailed): Refusal {
  if (reason === 'NotAFont') return refusedUpload('unusable-font', message)
  if (reason === 'FontTooLarge')
    return refusedUpload(
      'too-large-unpacked',
      `A font may have at most ${MAX_SFNT_BYTES / 1024 / 1024} MB when it is unpacked`,
    )
  if (reason === 'late') return refusedUpload('too-slow', 'takes too long to open')
  if (reason === 'busy') return refusedUpload('too-many-uploads', 'Too many fonts at once, please wait')
  return refusedUpload('damaged', 'is damaged')
}
