import { fireEvent, screen } from '@testing-library/react'
import { sources } from '@wifi-tms/contract/devices'
import { expect, test } from 'vitest'
import { serving, show } from '../../testing/rendering.tsx'
import { BackToRoom, isElsewhere } from './BackToRoom.tsx'

test('a room takes its plates back by one press of whoever may change it', async () => {
  const calls = serving(() => ({ _id: 'oslo', total: 2 }))
  const { unmount } = await show(<BackToRoom room="oslo" />)
  fireEvent.click(screen.getByRole('button', { name: 'Display the door sign again' }))
  await screen.findByText('The door sign is back on 2 devices')
  expect(calls).toEqual(['POST /user/api/rooms/oslo/display'])
  unmount()
  await show(<BackToRoom room="oslo" />, { roles: ['viewer'] })
  expect(screen.queryByRole('button', { name: 'Display the door sign again' })).toBeNull()
})

test('it is offered for what somebody wished for, not for what the room or a playlist shows', () => {
  expect(sources.filter(isElsewhere)).toEqual(['manual', 'task', 'item', 'data'])
  expect(isElsewhere(undefined)).toBe(false)
})
