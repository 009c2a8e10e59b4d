import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serving, show } from '../../testing/rendering.tsx'
import { MyMeetings } from './MyMeetings.tsx'

const past = '2026-01-01T09:00:00.000Z'
const pastMeeting = {
  _id: 'm1',
  room: 'r1',
  name: 'Stand-up',
  date: '2026-01-01',
  startTime: '08:00',
  endTime: '09:00',
  status: 'enable',
  description: '',
  organiser: '',
  recurrence: '',
  exceptions: [],
  source: 'people',
  own: true,
  day: '2026-01-01',
  startsAt: past,
  endsAt: past,
  alsoIn: [],
  createdAt: past,
  updatedAt: past,
  createdBy: 'anna',
  updatedBy: 'anna',
}

test('a page whose meetings are all over does not say that no meetings are ahead while there are further pages', async () => {
  serving(() => ({ items: [pastMeeting], total: 11 }))
  await show(<MyMeetings />, { roles: ['member'] })
  await screen.findByRole('navigation', { name: 'Pages' })
  expect(screen.queryByText('You have no meetings ahead.')).toBeNull()
})
