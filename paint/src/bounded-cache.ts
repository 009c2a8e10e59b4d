/** Values made once and kept by their keys; when they take more than `most` together, all are forgotten. */
export const newKept = <K, V>(most: number, sizeOf: (value: V) => number) => {
  const values = new Map<K, V>()
  let total = 0
  return (key: K, make: () => V): V => {
    const known = values.get(key)
    if (known !== undefined || values.has(key)) return known!
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
