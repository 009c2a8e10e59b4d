import { expect, test } from 'vitest'
import { withPrivacy } from './privacy.ts'

const board = { name: 'Board', organiser: 'Anna', description: 'Budget', startTime: '10:00' }
const shownMeeting = (privacy: 'show' | 'organiser' | 'busy', organiser = 'Anna') =>
  withPrivacy({ ...board, organiser }, { privacy, language: 'pl' })

test('[entity-room] a room shows all fields of a meeting, only its organiser, or only that the room is busy', () => {
  expect(shownMeeting('show')).toEqual(board)
  expect(shownMeeting('organiser')).toEqual({ name: 'Anna', organiser: 'Anna', description: '', startTime: '10:00' })
  expect(shownMeeting('organiser', '')).toEqual({ name: 'Zajęte', organiser: '', description: '', startTime: '10:00' })
  expect(shownMeeting('busy')).toEqual({ name: 'Zajęte', organiser: '', description: '', startTime: '10:00' })
})
