import { useEffect, useState } from 'react'

/** The pause in typing, in milliseconds, after which the typed text is searched for. */
export const DEBOUNCE_MS = 250

/** Gives the typed text once the typing pauses. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
