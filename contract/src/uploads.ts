import { type ErrorName, type Facts, Refusal } from './errors.ts'

/** The form field that holds the file. */
export const FILE_FIELD = 'file'

/**
 * The reasons why an uploaded picture, font, firmware or template is refused, as words for machines, each with its
 * error.
 */
export const uploadReasons = {
  'too-large': 'tooLarge',
  'too-large-unpacked': 'tooLarge',
  'too-many-pixels': 'tooLarge',
  'too-much-memory': 'tooLarge',
  'too-many-uploads': 'tooMany',
  'unknown-kind': 'wrongInput',
  'foreign-format': 'wrongInput',
  heic: 'wrongInput',
  'rare-kind': 'wrongInput',
  'wrong-ending': 'wrongInput',
  animated: 'wrongInput',
  'several-fonts': 'wrongInput',
  'unusable-font': 'wrongInput',
  'too-slow': 'wrongInput',
  damaged: 'wrongInput',
  'other-version': 'wrongInput',
  'no-template': 'wrongInput',
  'newer-template': 'wrongInput',
  'missing-fonts': 'wrongInput',
} as const satisfies Record<string, ErrorName>

export type UploadReason = keyof typeof uploadReasons

/**
 * Makes the refusal of an upload: `reason` is the word for machines, `message` the sentence with numbers and names,
 * `path` the field.
 */
export function refusedUpload(reason: UploadReason, message: string, path = FILE_FIELD, facts?: Facts): Refusal {
  const kind = uploadReasons[reason]
  const why = facts ? { reason, facts } : { reason }
  return new Refusal(kind, message, kind === 'wrongInput' ? [{ path, message }] : [], why)
}
