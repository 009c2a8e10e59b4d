import { Refusal } from '@wifi-tms/contract/errors'
import type { Core } from '../core.ts'
import type { ImageTable } from '../database/tables.ts'

/** A stored picture, or a smaller one where `width` is less than its own. Throws Refusal where its file is gone. */
export async function pictureOf(core: Core, image: ImageTable, width = image.width): Promise<Uint8Array> {
  const read = async () => {
    const png = await core.blobs.read(image.sha256)
    if (!png) throw new Refusal('notFound', 'The picture’s file is gone')
    return png
  }
  if (width >= image.width) return read()
  return core.painters.picture(`picture ${image.sha256} ${width}`, async () =>
    core.painters.decoders.shrink(await read(), width),
  )
}
