import { expect, test } from 'vitest'
import { toldAt } from './privacy.ts'

const board = { name: 'Board', organiser: 'Anna', description: 'Budget', startTime: '10:00' }
const toldMeeting = (privacy: 'show' | 'organiser' | 'busy', organiser = 'Anna') =>
  toldAt({ ...board, organiser }, { privacy, language: 'pl' })

test('[entity-room] a room shows all fields of a meeting, only its organiser, or only that the room is busy', () => {
  expect(toldMeeting('show')).toEqual(board)
  expect(toldMeeting('organiser')).toEqual({ name: 'Anna', organiser: 'Anna', description: '', startTime: '10:00' })
  expect(toldMeeting('organiser', '')).toEqual({ name: 'Zajęte', organiser: '', description: '', startTime: '10:00' })
  expect(toldMeeting('busy')).toEqual({ name: 'Zajęte', organiser: '', description: '', startTime: '10:00' })
})
