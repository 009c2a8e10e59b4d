/** Runs work. Callers who come with the same key while it runs share its result. */
export type Once = <T>(key: string, work: () => Promise<T>) => Promise<T>

export function onceEach(): Once {
  const runningByKey = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>) => {
    const running = (runningByKey.get(key) as Promise<T> | undefined) ?? work().finally(() => runningByKey.delete(key))
    runningByKey.set(key, running)
    return running
  }
}
