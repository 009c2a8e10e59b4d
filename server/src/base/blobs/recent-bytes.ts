import { LRUCache } from 'lru-cache'
import type { Once } from '../concurrency/once.ts'

/**
 * A cache of bytes by name. It holds those that were used last, at most `maxBytes` in all. Empty bytes count as one
 * byte, as the cache accepts no size of 0.
 */
export const recentBytes = (maxBytes: number) =>
  new LRUCache<string, Uint8Array>({ maxSize: maxBytes, sizeCalculation: ({ length }) => Math.max(1, length) })

/** Caches the pictures that were used last, at most `maxBytes` in all. A picture's key determines its content. */
export function pictureCache(maxBytes: number, once: Once) {
  const cache = recentBytes(maxBytes)
  return async (key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> =>
    cache.get(key) ??
    once(key, async () => {
      const picture = await make()
      cache.set(key, picture)
      return picture
    })
}
