import { type ErrorName, type Facts, Refusal } from './errors.ts'

/** The field that holds the file. */
export const FILE_FIELD = 'file'

/** Why a picture, a font, firmware or a template is refused, by the word that machines use, and what it is in the table of errors. */
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

/** The refusal of an upload: the word under `reason`, and a sentence that says it with its numbers and names, at a field. */
export function refusedUpload(reason: UploadReason, message: string, path = FILE_FIELD, facts?: Facts): Refusal {
  const kind = uploadReasons[reason]
  const why = facts ? { reason, facts } : { reason }
  return new Refusal(kind, message, kind === 'wrongInput' ? [{ path, message }] : [], why)
}
