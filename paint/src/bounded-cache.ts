/** Values made once and kept by their keys; when they take more than `most` together, all are forgotten. */
export const newBoundedCache = <K, V>(most: number, sizeOf: (value: V) => number) => {
  const values = new Map<K, V>()
  let total = 0
  return (key: K, make: () => V): V => {
    const cached = values.get(key)
    if (cached !== undefined || values.has(key)) return cached!
    const value = make()
    total += sizeOf(value)
    if (total > most) {
      values.clear()
      total = sizeOf(value)
    }
    values.set(key, value)
    return value
  }
}
