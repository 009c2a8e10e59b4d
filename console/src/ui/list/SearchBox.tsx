import SearchOutlined from '@ant-design/icons/SearchOutlined'
import Input from 'antd/es/input'
import { useEffect, useRef, useState } from 'react'
import { DEBOUNCE_MS } from '../form/use-debounced.ts'

interface Props {
  label: string
  value: string
  search: (text: string) => void
}

/** The search field of a list. It searches during typing, but waits while a word is still being composed. */
export function SearchBox({ label, value, search }: Props) {
  const [text, setText] = useState(value)
  const isComposing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The newest function is called, because the address may have changed since the typing.
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
    const place = pending.current.indexOf(value)
    pending.current.splice(0, place < 0 ? pending.current.length : place + 1)
    if (place < 0) setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const searchLater = (typed: string) => {
    clearTimeout(timer.current)
    if (isComposing.current) return
    timer.current = setTimeout(() => {
      const wanted = typed.trim()
      pending.current.push(wanted)
      searchNow.current(wanted)
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
