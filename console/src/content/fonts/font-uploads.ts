import { fonts, MAX_FONT_BYTES } from '@wifi-tms/contract/fonts'
import type { UploadKind } from '../../ui/uploads/upload-kind.ts'

export const fontUploads: UploadKind = {
  noun: 'fonts',
  create: fonts.create,
  accept: '.ttf,.otf,.woff,.woff2',
  maxBytes: MAX_FONT_BYTES,
  formats: ['TrueType', 'OpenType', 'WOFF', 'WOFF2'],
}
