import { useState } from 'react'
import { useDebounced } from './use-debounced.ts'

/** The most objects that a choice offers at once; people type to find others. */
export const OFFERED_MAX = 20

/**
 * Holds the text by which a choice searches its objects. While `isTyping`, nothing is fetched: that list would be
 * replaced a moment later, and its options would move under a press.
 */
export function useSearchText() {
  const [text, setText] = useState('')
  const q = useDebounced(text).trim()
  return { q, isTyping: q !== text.trim(), setText }
}
