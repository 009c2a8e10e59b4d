import SearchOutlined from '@ant-design/icons/SearchOutlined'
import Input from 'antd/es/input'
import { useEffect, useRef, useState } from 'react'
import { REST_MS } from '../form/use-rested.ts'

interface Props {
  label: string
  value: string
  search: (text: string) => void
}

/** The search field of a list. It searches during typing, but waits while a word is still being composed. */
export function SearchBox({ label, value, search }: Props) {
  const [text, setText] = useState(value)
  const composing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The newest function is called, as the address may have changed since the typing.
  const searchNow = useRef(search)
  useEffect(() => {
    searchNow.current = search
  }, [search])
  useEffect(() => setText(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (typed: string) => {
    clearTimeout(timer.current)
    if (!composing.current) timer.current = setTimeout(() => searchNow.current(typed.trim()), REST_MS)
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
        composing.current = true
      }}
      onCompositionEnd={(event) => {
        composing.current = false
        later(event.currentTarget.value)
      }}
      onChange={(event) => {
        setText(event.target.value)
        later(event.target.value)
      }}
    />
  )
}
