import { LRUCache } from 'lru-cache'
import type { Once } from '../concurrency/once.ts'

/** A cache of the most recently used bytes by name, at most `most` bytes in all. */
export const recentBytes = (most: number) =>
  new LRUCache<string, Uint8Array>({ maxSize: most, sizeCalculation: ({ length }) => Math.max(1, length) })

/** Caches the most recently used pictures, up to `most` bytes. A picture's key determines its content. */
export function pictureCache(most: number, once: Once) {
  const cache = recentBytes(most)
  return async (key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> =>
    cache.get(key) ??
    once(key, async () => {
      const picture = await make()
      cache.set(key, picture)
      return picture
    })
}
