import { recentBytes } from '../blobs/recent-bytes.ts'

/** Runs work once for all who ask for it under one key while it lasts. */
export type Once = <T>(key: string, work: () => Promise<T>) => Promise<T>

export function onceEach(): Once {
  const inHand = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>) => {
    const running = (inHand.get(key) as Promise<T> | undefined) ?? work().finally(() => inHand.delete(key))
    inHand.set(key, running)
    return running
  }
}

/** Keeps the most recently used pictures, up to `most` bytes. A picture's key tells all that is in it. */
export function keptPictures(most: number, once: Once) {
  const kept = recentBytes(most)
  return async (key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> =>
    kept.get(key) ??
    once(key, async () => {
      const picture = await make()
      kept.set(key, picture)
      return picture
    })
}
