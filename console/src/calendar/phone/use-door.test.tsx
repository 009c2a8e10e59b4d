import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serving, show } from '../../testing/rendering.tsx'
import { useDoor } from './use-door.ts'

const roomOf = (name: string) => ({
  name,
  state: 'free',
  now: null,
  next: null,
  today: '2026-11-30',
  book: [],
  extend: 0,
  checkIn: null,
})

test('a slow reading from before a press does not bring back the room as it was', async () => {
  const reading = Promise.withResolvers<void>()
  serving(async (call) => {
    if (call.endsWith('/door/press')) return { deed: 'booked', room: roomOf('Booked') }
    await reading.promise
    return roomOf('Free')
  })
  function Door() {
    const { room, press } = useDoor('link')
    return (
      <button type="button" onClick={() => press({ to: 'book', minutes: 30 })}>
        {room?.name ?? 'Book'}
      </button>
    )
  }
  await show(<Door />)
  fireEvent.click(screen.getByRole('button', { name: 'Book' }))
  await screen.findByRole('button', { name: 'Booked' })
  await act(async () => reading.resolve())
  expect(screen.getByRole('button').textContent).toBe('Booked')
})
