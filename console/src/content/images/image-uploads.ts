import { images, MAX_IMAGE_BYTES } from '@wifi-tms/contract/images'
import type { UploadKind } from '../../ui/uploads/upload-kind.ts'

export const imageUploads: UploadKind = {
  noun: 'images',
  create: images.create,
  accept: 'image/*',
  most: MAX_IMAGE_BYTES,
  formats: ['JPEG', 'PNG', 'WebP', 'GIF', 'TIFF', 'AVIF'],
}
