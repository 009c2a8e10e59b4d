import { Refusal } from '@wifi-tms/contract/errors'
import type { ImageTable } from '../../base/database/tables.ts'
import type { ImageCore } from './decode.ts'

/** A stored picture, or a smaller one where `width` is less than its own. Throws Refusal where its file is gone. */
export async function pictureOf(core: ImageCore, image: ImageTable, width = image.width): Promise<Uint8Array> {
  const read = async () => {
    const png = await core.blobs.read(image.sha256)
    if (!png) throw new Refusal('notFound', 'The picture’s file is gone')
    return png
  }
  if (width >= image.width) return read()
  return core.decoders.small(image.sha256, width, read)
}
