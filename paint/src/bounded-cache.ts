/** Keeps values by their keys, each made once. Once all together are larger than `mostSize`, all are forgotten. */
export const newBoundedCache = <K, V>(mostSize: number, sizeOf: (value: V) => number) => {
  const values = new Map<K, V>()
  let total = 0
  return (key: K, make: () => V): V => {
    const cached = values.get(key)
    if (cached !== undefined || values.has(key)) return cached!
    const value = make()
    total += sizeOf(value)
    if (total > mostSize) {
      values.clear()
      total = sizeOf(value)
    }
    values.set(key, value)
    return value
  }
}
