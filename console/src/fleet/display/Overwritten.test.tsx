import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serving, show } from '../../testing/rendering.tsx'
import { Overwritten } from './Overwritten.tsx'

const choice = { deviceIds: ['d1'] }

test('a person who displays on devices reads what they show now, of every kind, and when it comes back', async () => {
  serving(() => ({ plates: 0, signs: [], directories: 1, tasks: 2, playlists: 1, items: 3 }))
  await show(<Overwritten choice={choice} total={7} />)
  await screen.findByText(
    'Will be overwritten: 1 directory, 2 devices showing a task, 1 device showing a playlist, 3 devices showing their items.',
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'A directory shows its rooms again when one of them changes.',
    'A task shows its picture again at its next run.',
    'A playlist goes on with its next picture.',
    'An item shows again when it changes.',
  ])
})
