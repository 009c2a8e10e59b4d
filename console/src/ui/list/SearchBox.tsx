import SearchOutlined from '@ant-design/icons/SearchOutlined'
import Input from 'antd/es/input'
import { useEffect, useRef, useState } from 'react'
import { DEBOUNCE_MS } from '../form/use-debounced.ts'

interface Props {
  label: string
  value: string
  search: (text: string) => void
}

/** The search field of a list. It searches during typing, but waits while an input method composes a word. */
export function SearchBox({ label, value, search }: Props) {
  const [text, setText] = useState(value)
  const isComposing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The newest `search` is called after the pause. The `search` of a list changes the query in the page's address; an
  // older `search` would start from the address at the time of the typing.
  const searchNow = useRef(search)
  useEffect(() => {
    searchNow.current = search
  }, [search])
  /**
   * The searches that this box has made and `value` has not shown yet, oldest first. When `value` becomes one of them,
   * the typed text stays. Any other `value` comes from elsewhere, such as the Back button, and replaces the text.
   */
  const pending = useRef<string[]>([])
  useEffect(() => {
    const index = pending.current.indexOf(value)
    if (index < 0) {
      pending.current = []
      setText(value)
    } else {
      // Earlier searches go too: if `value` becomes one of them later, that comes from elsewhere.
      pending.current.splice(0, index + 1)
    }
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const searchLater = (typed: string) => {
    clearTimeout(timer.current)
    if (isComposing.current) return
    timer.current = setTimeout(() => {
      const query = typed.trim()
      pending.current.push(query)
      searchNow.current(query)
    }, DEBOUNCE_MS)
  }
  return (
    <Input
      className="search-box"
      type="search"
      prefix={<SearchOutlined aria-hidden />}
      aria-label={label}
      placeholder={label}
      allowClear
      value={text}
      onCompositionStart={() => {
        isComposing.current = true
      }}
      onCompositionEnd={(event) => {
        isComposing.current = false
        searchLater(event.currentTarget.value)
      }}
      onChange={(event) => {
        setText(event.target.value)
        searchLater(event.target.value)
      }}
    />
  )
}
