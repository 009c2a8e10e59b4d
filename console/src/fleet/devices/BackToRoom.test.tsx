import { fireEvent, screen } from '@testing-library/react'
import { wishSources } from '@wifi-tms/contract/wishes'
import { expect, test } from 'vitest'
import { serving, show } from '../../testing/rendering.tsx'
import { BackToRoom, isTakenFromRoom } from './BackToRoom.tsx'

test('a person who may change a room brings its picture back to its plates by one press', async () => {
  const calls = serving(() => ({ _id: 'oslo', total: 2 }))
  const { unmount } = await show(<BackToRoom room="oslo" />)
  fireEvent.click(screen.getByRole('button', { name: 'Display the door sign again' }))
  await screen.findByText('The door sign is back on 2 devices')
  expect(calls).toEqual(['POST /user/api/rooms/oslo/display'])
  unmount()
  await show(<BackToRoom room="oslo" />, { roles: ['viewer'] })
  expect(screen.queryByRole('button', { name: 'Display the door sign again' })).toBeNull()
})

test('a plate counts as taken from its room by people, tasks, items and data, not by the room or a playlist', () => {
  expect(wishSources.filter(isTakenFromRoom)).toEqual(['manual', 'task', 'item', 'data'])
  expect(isTakenFromRoom(undefined)).toBe(false)
})
