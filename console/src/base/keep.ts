type StorageName = 'localStorage' | 'sessionStorage'

/** Gives the text that the browser keeps under a key; undefined if there is none or it may not be read. */
export function recallText(storage: StorageName, key: string): string | undefined {
  try {
    return window[storage].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Gives the JSON value that the browser keeps under a key; undefined if the value is absent or broken, or may not be
 * read.
 */
export function recall(storage: StorageName, key: string): unknown {
  try {
    return JSON.parse(recallText(storage, key) ?? '')
  } catch {
    return undefined
  }
}

/** Keeps a text for the next time, if the browser allows it. */
export function keepText(storage: StorageName, key: string, text: string) {
  try {
    window[storage].setItem(key, text)
  } catch {
    // The console works without it.
  }
}

/** Keeps a value as JSON for the next time, if the browser allows it. */
export const keep = (storage: StorageName, key: string, value: unknown) => keepText(storage, key, JSON.stringify(value))

/** Gives the keys that begin with a text. */
export function keysIn(storage: StorageName, start: string): string[] {
  try {
    return Object.keys(window[storage]).filter((key) => key.startsWith(start))
  } catch {
    return []
  }
}

/** Removes what the browser keeps under a key. */
export function forget(storage: StorageName, key: string) {
  try {
    window[storage].removeItem(key)
  } catch {
    // The browser does not allow storage, so nothing was stored.
  }
}

/** Empties this window's session storage, which has the person's unfinished work. */
export function deleteLocalWork() {
  try {
    window.sessionStorage.clear()
  } catch {
    // The browser does not allow storage, so nothing was stored.
  }
}
