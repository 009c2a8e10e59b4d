import { copyFile } from 'node:fs/promises'
import { Refusal } from '@wifi-tms/contract/errors'
import { PICTURE_WIDTHS } from '@wifi-tms/contract/images'
import type { Stored } from '../../api/http/send-bytes.ts'
import type { BlobFile } from '../../base/blobs/blobs.ts'
import type { ImageTable } from '../../base/database/tables.ts'
import type { Decoded, ImageCore } from './decode.ts'

type Needs = Pick<ImageCore, 'blobs' | 'decoders'>

const derive = ({ blobs, decoders }: Needs, sha256: string, width?: number) =>
  decoders.inTime(blobs.derive(sha256, fileOf(width), (from, to) => decoders.write(from, to, width)))

const fileOf = (width?: number) => `${width ?? 'whole'}.png`

/** A stored picture as PNG in full size; undefined where its file is gone. Throws Refusal where it is not ready in time. */
export const wholePng = (core: Needs, sha256: string): Promise<BlobFile | undefined> => derive(core, sha256)

/** Keeps the small ones of a picture that has just come. */
export async function keepSmall(
  { blobs }: Pick<Needs, 'blobs'>,
  sha256: string,
  small: Decoded['small'],
): Promise<void> {
  for (const [width, png] of small) await blobs.derive(sha256, fileOf(width), (_, to) => copyFile(png, to))
}

/** A stored picture as PNG, or the smallest kept one of at least `width`. Opening it throws Refusal where its file is gone or not ready in time. */
export function pictureOf(
  core: Needs,
  { sha256, width: own }: Pick<ImageTable, 'sha256' | 'width'>,
  width = own,
): Stored {
  const wide = PICTURE_WIDTHS.find((one) => one >= width && one < own)
  return {
    etag: `"${sha256}-${wide ?? 'whole'}"`,
    inParts: true,
    async open() {
      const file = await derive(core, sha256, wide)
      if (!file) throw new Refusal('notFound', 'The picture’s file is gone')
      return file
    },
  }
}
