import { LRUCache } from 'lru-cache'

/** Bytes in memory by their names: the most recently used ones, `most` in all. */
export const recentBytes = (most: number) =>
  new LRUCache<string, Uint8Array>({ maxSize: most, sizeCalculation: ({ length }) => Math.max(1, length) })
