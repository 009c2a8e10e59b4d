/** Runs work once for all who ask under one key while it lasts. */
export type Once = <T>(key: string, work: () => Promise<T>) => Promise<T>

export function onceEach(): Once {
  const inHand = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>) => {
    const running = (inHand.get(key) as Promise<T> | undefined) ?? work().finally(() => inHand.delete(key))
    inHand.set(key, running)
    return running
  }
}

/** Pictures whose key tells all that is in them: made once, and the most recently used ones kept up to `most` bytes. */
export function keptPictures(most: number, once: Once) {
  const kept = new Map<string, Uint8Array>()
  let total = 0

  const drop = (key: string) => {
    total -= kept.get(key)?.length ?? 0
    kept.delete(key)
  }
  const keep = (key: string, png: Uint8Array) => {
    drop(key)
    kept.set(key, png)
    total += png.length
    for (const oldest of kept.keys()) {
      if (total <= most) break
      drop(oldest)
    }
    return png
  }
  return async (key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const known = kept.get(key)
    return known ? keep(key, known) : once(key, async () => keep(key, await make()))
  }
}
