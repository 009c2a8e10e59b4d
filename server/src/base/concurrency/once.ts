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
