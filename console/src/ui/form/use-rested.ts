import { useEffect, useState } from 'react'

/** The pause in typing, in milliseconds, after which the typed text is searched for. */
export const REST_MS = 250

/** Gives the typed text once the typing pauses. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
