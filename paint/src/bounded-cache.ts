/** Makes a cache: a function that makes the value of a key once. It is emptied when the total size exceeds `mostSize`. */
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
