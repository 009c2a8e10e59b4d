import { type ErrorName, Refusal } from './errors.ts'

/** The field that holds the file. */
export const FILE_FIELD = 'file'

/** Why a picture or a font is refused, by the word that machines use, and what it is in the table of errors. */
export const uploadReasons = {
  'too-large': 'tooLarge',
  'too-large-unpacked': 'tooLarge',
  'too-many-pixels': 'tooLarge',
  'too-many-uploads': 'tooMany',
  'unknown-kind': 'wrongInput',
  'wrong-ending': 'wrongInput',
  animated: 'wrongInput',
  'several-fonts': 'wrongInput',
  'unusable-font': 'wrongInput',
  'too-slow': 'wrongInput',
  damaged: 'wrongInput',
} as const satisfies Record<string, ErrorName>

export type UploadReason = keyof typeof uploadReasons

/** The refusal of an upload: the word under `reason`, and a sentence that says it with its numbers and names. */
export function refusedUpload(reason: UploadReason, message: string): Refusal {
  const kind = uploadReasons[reason]
  return new Refusal(kind, message, kind === 'wrongInput' ? [{ path: FILE_FIELD, message }] : [], { reason })
}
