import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/rendering.tsx'
import { DEBOUNCE_MS } from '../form/use-debounced.ts'
import { SearchBox } from './SearchBox.tsx'

const search = vi.fn()
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search here' })
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })
const pauseTyping = (milliseconds = DEBOUNCE_MS) => act(() => vi.advanceTimersByTime(milliseconds))

beforeEach(() => {
  vi.useFakeTimers()
  search.mockReset()
})
afterEach(() => void vi.useRealTimers())

test('the box searches for the trimmed text once the typing pauses', async () => {
  await show(<SearchBox label="Search here" value="" search={search} />)
  type(' do')
  pauseTyping(DEBOUNCE_MS - 1)
  type(' door ')
  pauseTyping(DEBOUNCE_MS - 1)
  expect(search).not.toHaveBeenCalled()
  pauseTyping(1)
  expect(search.mock.calls).toEqual([['door']])
})

test('the box waits while a word is still being composed', async () => {
  await show(<SearchBox label="Search here" value="" search={search} />)
  fireEvent.compositionStart(box())
  type('ni')
  pauseTyping(10 * DEBOUNCE_MS)
  expect(search).not.toHaveBeenCalled()
  type('你')
  fireEvent.compositionEnd(box())
  pauseTyping()
  expect(search.mock.calls).toEqual([['你']])
})

test('the box shows a search that is set or cleared elsewhere', async () => {
  function Page() {
    const [q, setQ] = useState('door')
    return (
      <>
        <SearchBox label="Search here" value={q} search={setQ} />
        <button type="button" onClick={() => setQ('')}>
          clear
        </button>
      </>
    )
  }
  await show(<Page />)
  expect(box().value).toBe('door')
  fireEvent.click(screen.getByText('clear'))
  expect(box().value).toBe('')
})

test('letters and spaces that are typed while a search begins stay in the box; a later search elsewhere replaces them', async () => {
  let setValue = (_: string) => {}
  function Page() {
    const [q, setQ] = useState('')
    setValue = (value) => act(() => setQ(value))
    return <SearchBox label="Search here" value={q} search={search} />
  }
  await show(<Page />)
  type('door ')
  pauseTyping()
  type('door s')
  setValue('door')
  expect(box().value).toBe('door s')
  pauseTyping()
  setValue('door s')
  setValue('door')
  expect(box().value).toBe('door')
})
