/**
 * Makes a cache: a function that returns the value of a key, and calls `make` for it only the first time. The cache is
 * emptied when its size exceeds `maxSize`; `sizeOf` is the size of one value, in the same unit.
 */
export const newBoundedCache = <K, V>(maxSize: number, sizeOf: (value: V) => number) => {
  const values = new Map<K, V>()
  let total = 0
  return (key: K, make: () => V): V => {
    const cached = values.get(key)
    if (cached !== undefined || values.has(key)) return cached!
    const value = make()
    total += sizeOf(value)
    if (total > maxSize) {
      values.clear()
      total = sizeOf(value)
    }
    values.set(key, value)
    return value
  }
}
