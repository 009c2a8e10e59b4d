import { MAX_SFNT_BYTES } from '@wifi-tms/contract/fonts'
import { MAX_IMAGE_PIXELS } from '@wifi-tms/contract/images'
import { type UploadReason, uploadReasons } from '@wifi-tms/contract/uploads'
import type { TFunction } from 'i18next'
import { CallFailure } from '../../base/http/failure.ts'
import { failureText } from '../../base/http/failure-text.ts'
import type { UploadKind } from './upload-kind.ts'

const MEGABYTE = 1024 * 1024

/** The reasons why a file is refused: the server's reasons, and `folder`, because browsers cannot send folders. */
export type Reason = UploadReason | 'folder'

const isReason = (reason: string | undefined): reason is Reason =>
  reason !== undefined && (reason === 'folder' || Object.hasOwn(uploadReasons, reason))

/** Writes the sentence about a refused file in the reader's language, with the file's name and the limits. */
export function uploadText(
  error: unknown,
  file: { kind: Pick<UploadKind, 'maxBytes' | 'formats'>; name: string },
  t: TFunction,
): string {
  const reason = error instanceof CallFailure ? error.reason : undefined
  if (!isReason(reason)) return t('uploads.refused', { name: file.name, why: failureText(error) })
  const { maxBytes, formats } = file.kind
  const limit = (reason === 'too-large-unpacked' ? MAX_SFNT_BYTES : maxBytes) / MEGABYTE
  const formatList = formats.join(t('refusals.comma'))
  const facts = error instanceof CallFailure ? error.facts : undefined
  const fonts = [facts?.fonts ?? []].flat().join(t('refusals.comma'))
  return t(`uploads.reasons.${reason}`, {
    name: file.name,
    limit,
    pixels: MAX_IMAGE_PIXELS,
    formats: formatList,
    version: facts?.version ?? '',
    format: facts?.format ?? '',
    fonts,
  })
}
