import { Refusal } from '@wifi-tms/contract/errors'
import type { Core } from '../core.ts'
import type { ImageTable } from '../database/tables.ts'
import { once } from '../painting/paint-frame.ts'

/** The most bytes of small pictures kept. */
const KEPT_BYTES = 32 * 1024 * 1024

/** Small pictures by blob and width, the most recently used ones kept: what they show never changes. */
export function thumbnails(core: Core) {
  const kept = new Map<string, Uint8Array>()
  let total = 0

  const keep = (key: string, png: Uint8Array) => {
    total += png.length - (kept.get(key)?.length ?? 0)
    kept.delete(key)
    kept.set(key, png)
    for (const [oldest, bytes] of kept) {
      if (total <= KEPT_BYTES) break
      kept.delete(oldest)
      total -= bytes.length
    }
    return png
  }

  /** The stored picture, or a smaller one where `width` is less than its own. */
  return async ({ sha256, width: own }: ImageTable, width = own): Promise<Uint8Array> => {
    const key = `picture ${sha256} ${width}`
    const known = kept.get(key)
    if (known) return keep(key, known)
    const read = async () => {
      const png = await core.blobs.read(sha256)
      if (!png) throw new Refusal('notFound', 'The picture’s file is gone')
      return png
    }
    if (width >= own) return read()
    return once(core, key, async () => keep(key, await core.painters.decoders.shrink(await read(), width)))
  }
}
