import { useEffect, useState } from 'react'

/** Milliseconds of rest after which what was typed is searched for. */
export const REST_MS = 250

/** What was typed, once the typing rests. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
