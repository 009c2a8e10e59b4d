import { useEffect, useState } from 'react'

/** After so many milliseconds of rest what was typed is searched for. */
export const REST_MS = 250

/** Gives what was typed once the typing rests. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
