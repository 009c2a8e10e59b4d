import { images, MAX_IMAGE_BYTES, type UploadedFormat } from '@wifi-tms/contract/images'
import type { UploadKind } from '../../ui/uploads/upload-kind.ts'

/** The formats of uploaded pictures: the name that people use, then the usual endings of files. */
const formats: Readonly<Record<UploadedFormat, readonly [name: string, ...endings: string[]]>> = {
  jpeg: ['JPEG', 'jpg', 'jpeg', 'jpe', 'jfif'],
  png: ['PNG', 'png', 'apng'],
  webp: ['WebP', 'webp'],
  gif: ['GIF', 'gif'],
  tiff: ['TIFF', 'tif', 'tiff'],
  avif: ['AVIF', 'avif', 'avifs', 'heif', 'hif'],
}

/** The upload of pictures. It reports a file whose content has another format than the ending of its name tells. */
export const imageUploads: UploadKind = {
  noun: 'images',
  create: images.create,
  accept: 'image/*',
  maxBytes: MAX_IMAGE_BYTES,
  formats: Object.values(formats).map(([name]) => name),
  otherFormat(file, object) {
    // The server's answer has the real format of the file.
    const { format } = object as { format: UploadedFormat }
    const [name, ...endings] = formats[format]
    const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase()
    return ending === undefined || endings.includes(ending) ? undefined : name
  },
  // An animated picture is accepted if only its first frame is used.
  fieldsByReason: { animated: { frame: 'first' } },
}
