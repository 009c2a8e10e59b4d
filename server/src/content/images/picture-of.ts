import { copyFile } from 'node:fs/promises'
import { Refusal } from '@wifi-tms/contract/errors'
import { PICTURE_WIDTHS } from '@wifi-tms/contract/images'
import type { Stored } from '../../api/http/send-bytes.ts'
import type { BlobFile } from '../../base/blobs/blobs.ts'
import type { ImageTable } from '../../base/database/tables.ts'
import type { Decoded, ImageCore } from './decode.ts'

type PictureCore = Pick<ImageCore, 'blobs' | 'decoders'>

/**
 * Finds the PNG that is made from a stored picture, in full size or `width` wide. If it does not exist yet, it is
 * written now and stored beside the picture.
 */
const derive = ({ blobs, decoders }: PictureCore, sha256: string, width?: number) =>
  decoders.inTime(blobs.derive(sha256, fileNameOf(width), (from, to) => decoders.write(from, to, width)))

const fileNameOf = (width?: number) => `${width ?? 'whole'}.png`

/** A stored picture as PNG in full size; undefined if its file is missing. Throws Refusal if it takes too long. */
export const wholePng = (core: PictureCore, sha256: string): Promise<BlobFile | undefined> => derive(core, sha256)

/**
 * Stores the small versions of a picture that was just uploaded. The picture is stored already: a small version that
 * cannot be stored now is made on demand.
 */
export async function saveSmallVersions(
  { blobs, log }: Pick<ImageCore, 'blobs' | 'log'>,
  sha256: string,
  smallPngs: Decoded['smallPngs'],
): Promise<void> {
  try {
    for (const [width, png] of smallPngs) await blobs.derive(sha256, fileNameOf(width), (_, to) => copyFile(png, to))
  } catch (error) {
    log.error(error, 'small pictures are not kept')
  }
}

/**
 * Chooses the PNG of a stored picture for a place that is `width` wide: the smallest version that is wide enough, or
 * the full size. `open` throws Refusal if the file is missing or takes too long.
 */
export function pictureOf(
  core: PictureCore,
  { sha256, width: ownWidth }: Pick<ImageTable, 'sha256' | 'width'>,
  width = ownWidth,
): Stored {
  const smallWidth = PICTURE_WIDTHS.find((size) => size >= width && size < ownWidth)
  return {
    etag: `"${sha256}-${smallWidth ?? 'whole'}"`,
    inParts: true,
    async open() {
      const file = await derive(core, sha256, smallWidth)
      if (!file) throw new Refusal('notFound', 'The picture’s file is gone')
      return file
    },
  }
}
