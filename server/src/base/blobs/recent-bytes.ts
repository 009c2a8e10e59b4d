/** Bytes in memory by their names: the most recently used ones, `most` in all. A Map keeps the order. */
export function recentBytes(most: number) {
  const kept = new Map<string, Uint8Array>()
  let total = 0

  const drop = (name: string): void => {
    total -= kept.get(name)?.length ?? 0
    kept.delete(name)
  }
  const keep = (name: string, bytes: Uint8Array): Uint8Array => {
    drop(name)
    kept.set(name, bytes)
    total += bytes.length
    for (const oldest of kept.keys()) {
      if (total <= most) break
      drop(oldest)
    }
    return bytes
  }
  const get = (name: string): Uint8Array | undefined => {
    const bytes = kept.get(name)
    return bytes && keep(name, bytes)
  }
  return { get, keep, drop }
}
