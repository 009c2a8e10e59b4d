import { MAX_SFNT_BYTES } from '@wifi-tms/contract/fonts'
import { MAX_IMAGE_PIXELS } from '@wifi-tms/contract/images'
import { type UploadReason, uploadReasons } from '@wifi-tms/contract/uploads'
import type { TFunction } from 'i18next'
import { CallFailure } from '../../base/http/failure.ts'
import { failureText } from '../../base/http/failure-text.ts'
import type { UploadKind } from './upload-kind.ts'

const MEGABYTE = 1024 * 1024

/** The reasons for which a file is refused: the server's, or that it is a folder, which no browser sends. */
export type Reason = UploadReason | 'folder'

const isReason = (reason: string | undefined): reason is Reason =>
  reason !== undefined && (reason === 'folder' || Object.hasOwn(uploadReasons, reason))

/** The sentence about a refused file in the reader's language, with its name and the limits. */
export function uploadText(
  error: unknown,
  file: { kind: Pick<UploadKind, 'most' | 'formats'>; name: string },
  t: TFunction,
): string {
  const reason = error instanceof CallFailure ? error.reason : undefined
  if (!isReason(reason)) return t('uploads.refused', { name: file.name, why: failureText(error) })
  const { most, formats } = file.kind
  const limit = (reason === 'too-large-unpacked' ? MAX_SFNT_BYTES : most) / MEGABYTE
  const listed = formats.join(t('refusals.comma'))
  const facts = error instanceof CallFailure ? error.facts : undefined
  const fonts = [facts?.fonts ?? []].flat().join(t('refusals.comma'))
  return t(`uploads.reasons.${reason}`, {
    name: file.name,
    limit,
    pixels: MAX_IMAGE_PIXELS,
    formats: listed,
    version: facts?.version ?? '',
    format: facts?.format ?? '',
    fonts,
  })
}
