type Where = 'localStorage' | 'sessionStorage'

/** Gives the text that the browser keeps under a key; undefined where that is absent or may not be read. */
export function recallText(where: Where, key: string): string | undefined {
  try {
    return window[where].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Gives the JSON value that the browser keeps under a key; undefined where that is absent, broken, or may not be read.
 */
export function recall(where: Where, key: string): unknown {
  try {
    return JSON.parse(recallText(where, key) ?? '')
  } catch {
    return undefined
  }
}

/** Keeps a text for the next time, if the browser allows it. */
export function keepText(where: Where, key: string, text: string) {
  try {
    window[where].setItem(key, text)
  } catch {
    // The console works without it.
  }
}

/** Keeps a value as JSON for the next time, if the browser allows it. */
export const keep = (where: Where, key: string, value: unknown) => keepText(where, key, JSON.stringify(value))

/** Removes the person's unfinished work that this window has kept. */
export function forgetWork() {
  try {
    window.sessionStorage.clear()
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
