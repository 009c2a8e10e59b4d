import { useState } from 'react'
import { useDebounced } from './use-debounced.ts'

/** The maximum number of objects that a select field offers at once; people type to find others. */
export const OFFERED_MAX = 20

/**
 * Holds the text by which a select field searches its objects. While `isTyping`, nothing should be fetched: the list
 * would be replaced a moment later, and its options would move while a person presses one.
 */
export function useSearchText() {
  const [text, setText] = useState('')
  const q = useDebounced(text).trim()
  return { q, isTyping: q !== text.trim(), setText }
}
